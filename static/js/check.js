// A deck check: taps answer at once, go into the queue of this device, and are never sent as two.

"use strict";

const LONG_PRESS_MS = 500;
const POLL_MS = 2000;
const REMIND_AT_MINUTES = [7, 10];
const GRACE_MINUTES = 3; // MTR 2.6
const CUE_MS = 2000;

/** What a row of the list is counted under. */
const countKey = (name, zone) => `${name}\n${zone}`;

class Tally {
  constructor(root) {
    this.root = root;
    this.key = root.dataset.nonce;
    this.event = root.dataset.event;
    this.version = Number(root.dataset.version);
    this.rows = new Map(
      [...root.querySelectorAll("[data-tally] [data-name]")].map((row) => [countKey(row.dataset.name, row.dataset.zone), row]),
    );
    this.server = new Map([...this.rows].map(([key, row]) => [key, Number(row.querySelector("[data-count]").textContent)]));
    queue.addEventListener("state", (event) => event.detail.nonce === this.key && root.isConnected && this.take(event.detail));
    queue.addEventListener("queue", () => root.isConnected && this.show());
    queue.ready.then(() => this.show());
  }

  waiting() {
    return queue.waiting.filter((entry) => entry.check === this.key && entry.kind === "tap");
  }

  tap(row, delta) {
    if (this.root.dataset.closed) return;
    const { name, zone } = row.dataset;
    queue.add({ kind: "tap", event: this.event, check: this.key, values: { card_name: name, zone, delta } });
    navigator.vibrate?.(delta > 0 ? 15 : [30, 30, 30]);
  }

  /** By row, what the taps under way add to what the server has. */
  added() {
    const added = new Map();
    for (const { values } of this.waiting()) {
      const key = countKey(values.card_name, values.zone);
      added.set(key, (added.get(key) ?? 0) + values.delta);
    }
    return added;
  }

  missing(row) {
    const key = countKey(row.dataset.name, row.dataset.zone);
    return Number(row.dataset.quantity) - (this.server.get(key) ?? 0) - (this.added().get(key) ?? 0);
  }

  show() {
    const added = this.added();
    const waiting = this.waiting();
    let total = 0;
    for (const [key, row] of this.rows) {
      const count = (this.server.get(key) ?? 0) + (added.get(key) ?? 0);
      const quantity = Number(row.dataset.quantity);
      row.querySelector("[data-count]").textContent = count;
      row.dataset.state = count > quantity ? "over" : count === quantity ? "done" : count ? "some" : "none";
      if (row.dataset.zone !== "aside") total += count;
    }
    this.root.querySelector("[data-total]").textContent = total;
    const sync = this.root.querySelector("[data-sync]");
    sync.dataset.sync = waiting.length ? "waiting" : "saved";
    sync.textContent = waiting.length ? filled(pocket.words.check.waiting, { n: waiting.length }) : pocket.words.check.saved;
    this.root.dispatchEvent(new CustomEvent("counted"));
  }

  /** How many names are not counted as the list says. */
  unlike() {
    return [...this.rows.values()].filter((row) => row.dataset.zone !== "aside" && row.dataset.state !== "done").length;
  }

  take(state) {
    if (state.version < this.version) return;
    const before = new Map([...this.rows].map(([key, row]) => [key, row.querySelector("[data-count]").textContent]));
    this.version = state.version;
    this.server = new Map(state.counts.map(([name, zone, count]) => [countKey(name, zone), count]));
    if (state.closed && !this.root.dataset.closed) this.root.dispatchEvent(new CustomEvent("closed-elsewhere"));
    this.show();
    for (const [key, row] of this.rows) if (row.querySelector("[data-count]").textContent !== before.get(key)) this.cue(row);
  }

  /** Another judge counted here: own taps are on the page before the server answers. */
  cue(row) {
    row.dataset.fresh = "yes";
    setTimeout(() => delete row.dataset.fresh, CUE_MS);
  }

  async poll() {
    // While taps are under way the server may have them without our knowing: their own answer brings the state.
    if (document.hidden || !this.root.isConnected || !this.root.dataset.state || this.waiting().length) return;
    try {
      const answer = await fetch(`${this.root.dataset.state}?version=${this.version}`, { credentials: "same-origin" });
      if (answer.status !== 200 || this.waiting().length) return;
      const state = await answer.json();
      await queue.keepState(state);
      this.take(state);
    } catch {
      // No network: the next poll comes.
    }
  }
}

const extensionMinutes = (seconds) => Math.ceil(seconds / 60) + GRACE_MINUTES;

function clock(root) {
  const opened = new Date(root.dataset.opened);
  const place = root.querySelector("[data-clock]");
  const extension = root.querySelector("[data-extension]");
  const reminder = root.querySelector("[data-reminder]");
  let reminded = 0;
  const tick = () => {
    if (root.dataset.closed) return;
    const seconds = Math.max(0, Math.floor((Date.now() - opened) / 1000));
    const minutes = Math.floor(seconds / 60);
    place.textContent = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
    extension.textContent = filled(pocket.words.check.extend, { n: extensionMinutes(seconds) });
    const mark = REMIND_AT_MINUTES.findLast((one) => minutes >= one) ?? 0;
    if (mark === reminded) return;
    reminded = mark;
    place.dataset.late = "yes";
    reminder.textContent = filled(pocket.words.check.remind, { n: mark });
    reminder.hidden = false;
    if (seconds < mark * 60 + 5) navigator.vibrate?.([200, 100, 200]);
  };
  tick();
  whileShown(root, tick, 1000);
}

/** Does it again and again as long as `root` is on the page: the page on the device shows one check after the other. */
function whileShown(root, work, ms) {
  const timer = setInterval(() => (root.isConnected ? work() : clearInterval(timer)), ms);
}

/** What is typed into a form stays on the device until the form is done with. */
async function draft(form, key) {
  const before = (await kept.get("drafts", key)) ?? {};
  const fields = [...form.elements].filter((field) => field.name && !["hidden", "submit", "checkbox"].includes(field.type));
  for (const field of fields) if (!field.value && before[field.name]) field.value = before[field.name];
  if (fields.some((field) => field.value && field.value === before[field.name])) form.querySelector("details")?.setAttribute("open", "");
  form.addEventListener("input", () => kept.put("drafts", Object.fromEntries(fields.map((field) => [field.name, field.value])), key));
  return () => kept.remove("drafts", key);
}

/** A tap counts one up, a long press one down, the button beside it all that are missing. */
function countTaps(form, tally) {
  let pressed = null;
  let taken = false; // by a long press: the click that follows counts nothing
  form.addEventListener("pointerdown", (down) => {
    const up = down.target.closest(".tally-up");
    taken = false;
    if (!up) return;
    pressed = setTimeout(() => {
      taken = true;
      tally.tap(up.closest("[data-name]"), -1);
    }, LONG_PRESS_MS);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave", "scroll"]) {
    form.addEventListener(name, () => clearTimeout(pressed));
  }
  form.addEventListener("contextmenu", (menu) => menu.target.closest(".tally-up") && menu.preventDefault());
  form.addEventListener("click", (click) => {
    const button = click.target.closest("button");
    if (!button) return;
    click.preventDefault();
    const row = button.closest("[data-name]");
    const delta = button.classList.contains("tally-all") ? tally.missing(row) : button.classList.contains("tally-up") ? 1 : -1;
    if (!taken && delta) tally.tap(row, delta);
    taken = false;
  });
  form.addEventListener("submit", (submit) => submit.preventDefault());
}

function askSleeves(root, form, { event, check }) {
  const answers = () => ({
    ...Object.fromEntries(["opaque", "alike", "one_way_up", "unmarked"].map((name) => [name, form.elements[name].value])),
    standing_out: [...form.querySelectorAll("[name=standing_out]:checked")].map((box) => box.value),
  });
  const before = answers();
  const pattern = root.querySelector("[data-pattern]");
  const showPattern = () => {
    const found = patternOf(root, answers().standing_out);
    pattern.hidden = !found;
    if (!found) return;
    pattern.classList.toggle("error", found.isSuspicious);
    pattern.querySelector("[data-words]").textContent = filled(pocket.words.check.pattern, found);
    pattern.querySelector("[data-suspicious]").hidden = !found.isSuspicious;
  };
  form.addEventListener("input", showPattern);
  showPattern();
  form.addEventListener("submit", async (submit) => {
    submit.preventDefault();
    const { result } = await queue.add({ kind: "sleeves", event, check, values: { ...answers(), before } });
    const place = form.querySelector("[data-kept]");
    place.textContent = (await within(result)) ? pocket.words.check.saved : pocket.words.check.later;
    place.hidden = false;
  });
}

/** The form that ends a check. What is written in it stays on the device until then. */
async function askEnd(root, form, tally, { event, check, moved }) {
  root.querySelector("[data-finish]")?.addEventListener("click", (click) => {
    click.preventDefault(); // in the page on the device the address after # says which view it is
    form.scrollIntoView({ block: "center" });
    form.querySelector("button").focus({ preventScroll: true });
  });
  const forget = await draft(form, `close ${check}`);
  root.addEventListener("counted", () => {
    const place = form.querySelector("[data-unlike]");
    const unlike = tally.unlike();
    place.hidden = !unlike;
    place.textContent = filled(pocket.words.check.unlike, { n: unlike });
  });
  tally.show();
  form.addEventListener("submit", async (submit) => {
    submit.preventDefault();
    const values = Object.fromEntries(["found", "remedy", "penalty", "note"].map((name) => [name, form.elements[name].value]));
    values.outcome = submit.submitter.value;
    root.dataset.closed = new Date().toISOString();
    const { result } = await queue.add({ kind: "close", event, check, values });
    const local = (await kept.get("checks", check)) ?? { nonce: check, event, counts: [], version: tally.version };
    await kept.put("checks", { ...local, closed: true, closed_at: root.dataset.closed, outcome: values.outcome, found: values.found, note: values.note });
    await forget();
    const answer = await within(result);
    scrollTo(0, 0); // where the extension to announce stands
    moved(answer);
  });
}

/** A check on a page: counting, clock, sleeves, end. `moved()` is called when the page should be shown anew. */
async function checkPage(root, { moved }) {
  const tally = new Tally(root);
  const at = { event: root.dataset.event, check: root.dataset.nonce };
  countTaps(root.querySelector("[data-tally]"), tally);
  const sleeves = root.querySelector("form[data-sleeves]");
  if (sleeves) askSleeves(root, sleeves, at);
  const end = root.querySelector("form[data-close]");
  if (end) await askEnd(root, end, tally, { ...at, moved });
  root.addEventListener("closed-elsewhere", () => moved({}));
  if (!root.dataset.closed) clock(root);
  whileShown(root, () => tally.poll(), POLL_MS);
  document.addEventListener("visibilitychange", () => tally.poll());
  return tally;
}

/** Cards that stand out from behind, and how many of them are double-faced, beside the deck as a whole: as the server counts. */
function patternOf(root, standingOut) {
  const rows = [...root.querySelectorAll("[data-tally] [data-name]")].filter((row) => !["aside", "sideboard"].includes(row.dataset.zone));
  const kinds = new Map(rows.map((row) => [row.dataset.name, row.dataset.double === "yes"]));
  const marked = standingOut.filter((name) => kinds.has(name));
  if (!marked.length) return null;
  const sum = (some) => some.reduce((total, row) => total + Number(row.dataset.quantity), 0);
  const double = marked.filter((name) => kinds.get(name)).length;
  const deck = sum(rows);
  const all = sum(rows.filter((row) => row.dataset.double === "yes"));
  return { marked: marked.length, double, deck, all, isSuspicious: double >= 2 && double * deck >= 2 * all * marked.length };
}

globalThis.checkPage = checkPage;
globalThis.extensionMinutes = extensionMinutes;

for (const root of document.querySelectorAll("[data-check][data-start-now]")) {
  const known = JSON.parse(root.dataset.known);
  queue.ready.then(() => queue.keepState(known));
  checkPage(root, {
    moved: (answer) => (answer ? location.reload() : location.assign(`${root.dataset.shell}#/check/${known.nonce}`)),
  });
}
