// Another site sends a list along: in the fragment of the address (#list=...), which no server sees, or by a form that it
// posts. It waits in this tab until the page of the list is open, and fills the form there. Nothing is handed in by it, and
// what was typed before (draft.js has put it back by now) is not overwritten.

const MOST = 256 * 1024;
const plain = (text) => text.replace(/\r\n?/g, "\n");

const place = document.querySelector("[data-sent-list]");
const key = `flipside-sent-list:${place.dataset.sentList}`;
const waiting = () => { try { return sessionStorage.getItem(key) ?? ""; } catch { return ""; } };
const forget = () => { try { sessionStorage.removeItem(key); } catch { /* nothing was kept */ } };
const keep = (list) => {
  if (!list.trim() || list.length > MOST) return false;
  try { sessionStorage.setItem(key, list); } catch { return false; }
  return true;
};

if (location.hash.startsWith("#list=")) {
  keep(new URLSearchParams(location.hash.slice(1)).get("list"));
  history.replaceState(history.state, "", location.pathname + location.search);
}

const text = document.querySelector("form[data-draft] textarea[name=text]");
if (place.dataset.goOn) {
  if (keep(place.value)) location.replace(place.dataset.goOn);
} else if (!text) {
  place.hidden = !waiting();
} else if (waiting()) {
  const list = plain(waiting());
  const say = (what) => {
    for (const one of place.querySelectorAll("[data-when]")) one.hidden = one.dataset.when !== what;
    place.hidden = false;
  };
  const fill = () => {
    text.value = list;
    forget();
    say("filled");
    // Read it, and keep it on this device: when everything listens.
    const told = () => text.dispatchEvent(new Event("input", { bubbles: true }));
    if (document.readyState === "complete") told();
    else addEventListener("load", told, { once: true });
  };
  if (!text.value.trim()) fill();
  else if (plain(text.value) === list) forget();
  else say("other");
  place.addEventListener("click", (event) => { if (event.target.closest("[data-act=fill]")) { fill(); text.focus(); } });
}
