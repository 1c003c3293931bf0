// Keeps what is typed into a list on this device until it is handed in, and puts it back after anything went wrong.

const PREFIX = "flipside-draft:";
const PAUSE_MS = 300;

const read = (key) => {
  try { return JSON.parse(localStorage.getItem(PREFIX + key)); } catch { return null; }
};
const write = (key, draft) => {
  try { localStorage.setItem(PREFIX + key, JSON.stringify(draft)); } catch { /* storage full or switched off: the page still works */ }
};
const forget = (key) => {
  try { localStorage.removeItem(PREFIX + key); } catch { /* as above */ }
};

// The receipt: what was handed in is safe, so its draft goes. A draft begun on a newer revision elsewhere stays.
for (const done of document.querySelectorAll("[data-handed-in]")) {
  const draft = read(done.dataset.handedIn);
  if (draft && draft.sent) forget(done.dataset.handedIn);
}

function kept(form) {
  const values = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !["csrfmiddlewaretoken", "link", "nonce", "confirm"].includes(name)) values[name] = value;
  }
  return values;
}

// htmx begins to listen when the page is parsed, which is after this module has run.
function askForReading(form) {
  const ask = () => form.dispatchEvent(new Event("flipside:restored", { bubbles: true }));
  if (document.readyState === "complete") ask();
  else addEventListener("load", ask, { once: true });
}

function put(form, values) {
  for (const [name, value] of Object.entries(values)) {
    if (name === "based_on") continue;
    for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
      else if (field.type !== "file" && field.type !== "submit") field.value = value;
    }
  }
  // A card's own fields are not on the page before its list is read: they go in unseen, and the next reading shows them.
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith("carry-") && !form.querySelector(`[name="${CSS.escape(name)}"]`)) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      form.querySelector("#preview").append(field);
    }
  }
  askForReading(form);
}

// Of a long list a preview brings the lines beyond the first hundred folded up. They go into the page in pieces: it answers meanwhile.
function unfold(rest) {
  if (!rest || !rest.isConnected) return;
  const piece = document.createDocumentFragment();
  piece.append(...[...rest.content.children].slice(0, 100));
  rest.before(piece);
  if (rest.content.childElementCount) setTimeout(unfold, 20, rest);
  else rest.remove();
}

const clock = (time) => new Date(time).toLocaleString(document.documentElement.lang || [], { weekday: "short", hour: "2-digit", minute: "2-digit", hour12: false });

function start(form, onThePageFromTheStart) {
  if (form.dataset.draftStarted) return;
  form.dataset.draftStarted = "yes";
  const key = form.dataset.draft;
  const notice = form.querySelector("#draft-notice");
  const text = form.querySelector("textarea[name=text]");
  const say = (sentence, acts = []) => {
    notice.querySelector(".text").textContent = sentence;
    for (const button of notice.querySelectorAll("[data-act]")) button.hidden = !acts.includes(button.dataset.act);
    notice.hidden = false;
  };

  const draft = read(key);
  if (onThePageFromTheStart && draft && draft.values && (draft.values.text || "").trim() && !("cameBack" in form.dataset)) {
    const same = draft.values.text.replace(/\r\n/g, "\n") === text.value.replace(/\r\n/g, "\n");
    if (!text.value.trim()) {
      put(form, draft.values);
      say(`${notice.dataset.restored} ${clock(draft.at)}.`, ["discard"]);
    } else if (!same) {
      say(`${notice.dataset.other} ${clock(draft.at)}.`, ["restore", "discard"]);
    }
  }

  // Typed or pasted before anything listened.
  if (text.value.trim() && !form.querySelector("#preview .reading")) askForReading(form);

  notice.addEventListener("click", (event) => {
    const act = event.target.dataset.act;
    if (act === "restore") { put(form, read(key).values); notice.hidden = true; text.focus(); }
    if (act === "discard") { forget(key); notice.hidden = true; }
  });

  let waiting = 0;
  const keep = (sent = false) => write(key, { at: Date.now(), values: kept(form), sent });
  if (!onThePageFromTheStart) keep();
  const soon = () => { clearTimeout(waiting); waiting = setTimeout(keep, PAUSE_MS); };
  form.addEventListener("input", soon);
  form.addEventListener("change", soon);
  form.addEventListener("submit", (event) => { clearTimeout(waiting); keep(event.submitter?.name === "hand-in"); });
  addEventListener("pagehide", () => { if (read(key) || waiting) { clearTimeout(waiting); if (!read(key)?.sent) keep(); } });
  // A reading that was asked for before the last key would throw that key away if it was in a card's own field.
  let typedAt = 0;
  form.addEventListener("input", (event) => { if (event.target.closest("#preview")) typedAt = performance.now(); });
  form.addEventListener("htmx:beforeRequest", (event) => { event.detail.xhr.askedAt = performance.now(); });
  // One that comes while "hand in" is held down would take the button away before it is let go.
  let isHeld = false;
  form.addEventListener("pointerdown", (event) => { isHeld = event.target.closest("[name=hand-in]") !== null; });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(() => { isHeld = false; }));
  form.addEventListener("htmx:beforeSwap", (event) => {
    if (isHeld || event.detail.xhr.askedAt < typedAt) event.detail.shouldSwap = false;
    // htmx takes leave of each element that goes. The lines of a reading have nothing that needs it, and there may be a thousand.
    const lines = event.detail.shouldSwap && form.querySelector("#preview .reading");
    if (lines && !lines.contains(document.activeElement)) lines.replaceChildren();
  });
  // The buttons of a reading send the whole form and get it back. One ear for all of them: a list has a thousand lines.
  form.addEventListener("click", (event) => {
    const button = event.target.closest(".reading button");
    if (!button || !window.htmx) return;
    event.preventDefault();
    htmx.ajax("POST", form.action, { source: button, event, target: form, select: "#list-form", swap: "outerHTML" })
      .then(() => { if (button.name === "edit") document.getElementById("edit-quantity")?.focus(); });
  });
  form.addEventListener("htmx:afterSettle", () => setTimeout(unfold, 20, form.querySelector("template.rest")));
  setTimeout(unfold, 20, form.querySelector("template.rest"));
  form.addEventListener("htmx:sendError", () => { keep(); say(notice.dataset.offline); });
  form.addEventListener("htmx:responseError", () => { keep(); say(notice.dataset.trouble); });
  form.addEventListener("htmx:afterRequest", (event) => {
    const said = notice.querySelector(".text").textContent;
    if (event.detail.successful && [notice.dataset.offline, notice.dataset.trouble].includes(said)) notice.hidden = true;
  });
}

document.querySelectorAll("form[data-draft]").forEach((form) => start(form, true));
// A file was read in, or a suggestion taken up: the form came back whole, and what is in it now is the draft.
document.addEventListener("htmx:load", () => document.querySelectorAll("form[data-draft]").forEach((form) => start(form, false)));
