// Signing out wipes what this device keeps; what was not sent yet is offered first: send it, save it, or stay.

"use strict";

/** A photo as a data: address, to stand in a text. */
const textOf = (photo) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(photo);
  });

for (const form of document.querySelectorAll("form[data-sender]")) {
  const dialog = document.querySelector("dialog[data-unsent]");
  const own = () => queue.own();

  const leave = async () => {
    await queue.forgetAll();
    const field = form.querySelector("[name=csrfmiddlewaretoken]");
    try {
      if (await queue.fetchToken()) field.value = queue.token;
    } catch {
      // No network: the copy is gone from this device; the browser will say that the server could not be reached.
    }
    form.submit();
  };

  const show = () => {
    dialog.querySelector("[data-number]").textContent = own().length;
    if (!dialog.open) dialog.showModal();
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await queue.ready;
    await queue.read();
    if (own().length) show();
    else leave();
  });

  dialog.addEventListener("click", async (event) => {
    const what = event.target.closest("button")?.dataset.do;
    const say = dialog.querySelector("[data-say]");
    if (what === "stay") dialog.close();
    if (what === "leave") leave();
    if (what === "send") {
      say.textContent = dialog.dataset.sending;
      await queue.send();
      if (own().length) say.textContent = dialog.dataset.notSent;
      else leave();
      show();
    }
    if (what === "save") {
      const actions = await Promise.all(own().map(async (entry) => (entry.photo ? { ...entry, photo: await textOf(entry.photo) } : entry)));
      const content = JSON.stringify({ saved: new Date().toISOString(), user: queue.user, actions }, null, 1);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
      link.download = "flipside-unsent.json";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      say.textContent = dialog.dataset.saved;
    }
  });
}
