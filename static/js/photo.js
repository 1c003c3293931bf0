// A photo is made small on the phone before it goes out: bad Wi-Fi, and what else the file holds stays here.

"use strict";

const LONGEST_PHOTO_SIDE = 2000; // pixels, as the server keeps it
const MOST_UNSENT_PHOTOS = 20; // on this device, at most about a megabyte each

async function smaller(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_PHOTO_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  return new File([blob], "photo.jpg", { type: "image/jpeg" });
}

/** The form of a check: a photo goes into the queue of this device, as a tap does, and is to be seen at once. */
function photoForm(form, { event, check }) {
  const field = form.elements.photo;
  const place = form.querySelector("[data-taken]");
  const rows = new Map(); // by nonce
  const say = (words) => (form.querySelector("[data-say]").textContent = words);
  const show = async () => {
    if (!form.isConnected) return; // another check is shown in its place
    const waiting = queue.waiting.filter((entry) => entry.photo && entry.check === check);
    for (const { nonce: key, photo } of waiting.filter((entry) => !rows.has(entry.nonce))) {
      const row = form.querySelector("template").content.firstElementChild.cloneNode(true);
      row.querySelector("img").src = URL.createObjectURL(photo);
      rows.set(key, row);
      place.append(row);
    }
    for (const [key, row] of rows) {
      const isWaiting = waiting.some((entry) => entry.nonce === key);
      row.querySelector("p").textContent = isWaiting ? pocket.words.check.later : pocket.words.check.photo_kept;
      row.hidden = !isWaiting && Boolean(await kept.get("conflicts", key)); // the bar has it, and says why
    }
  };
  queue.addEventListener("queue", show);
  queue.ready.then(show);
  form.addEventListener("submit", async (submit) => {
    submit.preventDefault();
    if (form.dataset.busy || !field.files.length) return; // a second tap sends nothing twice
    say("");
    if (queue.waiting.filter((entry) => entry.photo).length >= MOST_UNSENT_PHOTOS) {
      say(filled(pocket.words.check.photos_full, { n: MOST_UNSENT_PHOTOS }));
      return;
    }
    form.dataset.busy = "yes";
    try {
      await queue.add({ kind: "photo", event, check, photo: await smaller(field.files[0]) });
      field.value = "";
    } catch {
      say(pocket.words.check.photo_unreadable);
    } finally {
      delete form.dataset.busy;
    }
  });
}

for (const form of document.querySelectorAll("form[data-photo]")) {
  if (form.dataset.of) {
    photoForm(form, { event: form.dataset.event, check: form.dataset.of });
    continue;
  }
  form.addEventListener("submit", async (event) => {
    const field = form.elements.photo;
    if (form.dataset.sent || !field.files.length) return;
    event.preventDefault();
    form.dataset.sent = "yes"; // a second tap sends nothing twice
    try {
      const files = new DataTransfer();
      files.items.add(await smaller(field.files[0]));
      field.files = files.files;
    } catch {
      // A picture that this browser can't read: the server says what is wrong with it.
    }
    form.submit();
  });
}
