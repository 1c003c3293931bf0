// A deck check: taps answer at once, are kept on this device until the server has them, and are never sent as two.

"use strict";

const LONG_PRESS_MS = 500;
const POLL_MS = 2000;
const SEND_MS = 300;

function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

class Tally {
  constructor(root) {
    this.root = root;
    this.key = root.dataset.key;
    this.version = root.dataset.version;
    this.csrf = root.querySelector("[name=csrfmiddlewaretoken]").value;
    this.rows = new Map(
      [...root.querySelectorAll("[data-name]")].map((row) => [`${row.dataset.name}\n${row.dataset.zone}`, row]),
    );
    this.server = new Map([...this.rows].map(([key, row]) => [key, Number(row.querySelector("[data-count]").textContent)]));
    this.waiting = this.stored();
    this.show();
    if (this.waiting.length) this.send();
  }

  stored() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "[]");
    } catch {
      return [];
    }
  }

  store() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.waiting));
    } catch {
      // A full or forbidden store: the taps still live in this page.
    }
  }

  tap(row, delta) {
    if (this.root.dataset.closed) return;
    this.waiting.push({ card_name: row.dataset.name, zone: row.dataset.zone, delta, nonce: nonce() });
    this.store();
    this.show();
    navigator.vibrate?.(delta > 0 ? 15 : [30, 30, 30]);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), SEND_MS);
  }

  count(key) {
    const waiting = this.waiting.filter((tap) => `${tap.card_name}\n${tap.zone}` === key);
    return (this.server.get(key) ?? 0) + waiting.reduce((sum, tap) => sum + tap.delta, 0);
  }

  show() {
    let total = 0;
    for (const [key, row] of this.rows) {
      const count = this.count(key);
      const quantity = Number(row.dataset.quantity);
      row.querySelector("[data-count]").textContent = count;
      row.dataset.state = count > quantity ? "over" : count === quantity ? "done" : count ? "some" : "none";
      if (row.dataset.zone !== "aside") total += count;
    }
    this.root.querySelector("[data-total]").textContent = total;
    const sync = this.root.querySelector("[data-sync]");
    sync.dataset.sync = this.waiting.length ? "waiting" : "saved";
    sync.textContent = this.waiting.length ? `${this.root.dataset.waiting} ${this.waiting.length}` : this.root.dataset.saved;
  }

  take(state) {
    this.version = String(state.version);
    this.server = new Map(state.counts.map(([name, zone, count]) => [`${name}\n${zone}`, count]));
    if (state.closed && !this.root.dataset.closed) location.reload();
    this.show();
  }

  async send() {
    if (this.sending || !this.waiting.length) return;
    this.sending = true;
    const batch = this.waiting.slice(0, 100);
    try {
      const answer = await fetch(this.root.dataset.taps, {
        method: "POST",
        body: new URLSearchParams({ taps: JSON.stringify(batch) }),
        headers: { Accept: "application/json", "X-CSRFToken": this.csrf },
        credentials: "same-origin",
        redirect: "manual",
      });
      if (answer.ok) {
        const sent = new Set(batch.map((tap) => tap.nonce));
        this.waiting = this.waiting.filter((tap) => !sent.has(tap.nonce));
        this.store();
        this.take(await answer.json());
      } else if (answer.status === 409) {
        location.reload(); // finished by somebody else: the page shows it, the taps stay stored
      }
    } catch {
      // No network: the taps wait.
    }
    this.sending = false;
    if (this.waiting.length) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.send(), 2000);
    }
  }

  async poll() {
    if (document.hidden || this.sending) return;
    try {
      const answer = await fetch(`${this.root.dataset.state}?version=${this.version}`, { credentials: "same-origin" });
      if (answer.status === 200 && !this.sending) this.take(await answer.json());
    } catch {
      // No network: the next poll comes.
    }
  }
}

function clock(root) {
  const opened = new Date(root.dataset.opened);
  const place = root.querySelector("[data-clock]");
  const extension = root.querySelector("[data-extension]");
  const reminded = new Set();
  if (root.dataset.closed) return;
  const tick = () => {
    const seconds = Math.max(0, Math.floor((Date.now() - opened) / 1000));
    const minutes = Math.floor(seconds / 60);
    place.textContent = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
    extension.textContent = `${root.dataset.extend} ${Math.ceil(seconds / 60) + 3}`;
    for (const mark of [7, 10]) {
      if (minutes < mark || reminded.has(mark)) continue;
      reminded.add(mark);
      place.dataset.late = "yes";
      if (seconds < mark * 60 + 5) navigator.vibrate?.([200, 100, 200]);
      place.title = `${mark} ${root.dataset.remind}`;
    }
  };
  tick();
  setInterval(tick, 1000);
}

for (const root of document.querySelectorAll("[data-check]")) {
  const tally = new Tally(root);
  const form = root.querySelector("[data-tally]");
  let pressed = null;
  let taken = false;
  form.addEventListener("pointerdown", (event) => {
    const up = event.target.closest(".tally-up");
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
  form.addEventListener("contextmenu", (event) => event.target.closest(".tally-up") && event.preventDefault());
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    const row = button.closest("[data-name]");
    const missing = Number(row.dataset.quantity) - tally.count(`${row.dataset.name}\n${row.dataset.zone}`);
    const delta = button.classList.contains("tally-all") ? missing : button.classList.contains("tally-up") ? 1 : -1;
    if (!taken && delta) tally.tap(row, delta);
    taken = false;
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  root.querySelector("[data-close]")?.addEventListener("submit", (event) => {
    if (tally.waiting.length) {
      event.preventDefault(); // what was counted goes first
      const button = event.submitter;
      tally.send().then(() => (tally.waiting.length ? undefined : button.click()));
    }
  });
  setInterval(() => tally.poll(), POLL_MS);
  addEventListener("online", () => tally.send());
  document.addEventListener("visibilitychange", () => tally.poll());
  clock(root);
}
