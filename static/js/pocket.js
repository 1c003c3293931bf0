// The event as this device keeps it: fetched while there is a network, asked when there is none; and the bar that says
// how old it is, what waits to be sent, and what the server knew otherwise.

"use strict";

const CODE_LETTERS = /^[0-9A-HJKMNP-TV-Z]{16}$/;
const IN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+(?:\/[^?#]*)?\/s\/([^/?#]*)\/?(?:[?#].*)?$/i;

/** The code in a scanned or typed text, as the server reads it; null for anything else. */
function readCode(text) {
  const address = text.trim().match(IN_ADDRESS);
  const code = (address ? address[1] : text)
    .replace(/[\s\-\u2010-\u2015\u2212_]+/g, "")
    .toUpperCase()
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return CODE_LETTERS.test(code) ? code : null;
}

const filled = (template, values) => template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? "");

class Pocket extends EventTarget {
  static ASK_AGAIN_MS = 60_000;
  static OLD_MINUTES = 15;

  constructor(bar) {
    super();
    this.bar = bar;
    this.words = JSON.parse(document.getElementById("judge-words").textContent);
    this.event = null;
    this.names = new Map();
    this.ready = this.begin();
    queue.addEventListener("user", () => this.show());
    for (const name of ["queue", "network"]) queue.addEventListener(name, () => this.show());
    queue.addEventListener("conflicts", () => this.showConflicts());
    queue.addEventListener("event", () => this.load());
    queue.addEventListener("forgotten", () => this.load());
    bar.querySelector("[data-conflicts]").addEventListener("click", (event) => this.putAway(event));
    bar.querySelector("[data-refresh]").addEventListener("click", () => this.refresh().then(() => queue.send()));
    addEventListener("online", () => this.refresh());
    setInterval(() => this.show(), 10_000);
    setInterval(() => document.hidden || this.refresh(), Pocket.ASK_AGAIN_MS);
  }

  async begin() {
    await queue.ready;
    await this.load();
    await this.showConflicts();
    if (navigator.serviceWorker && window.isSecureContext) navigator.serviceWorker.register(this.bar.dataset.worker).catch(() => undefined);
    this.refresh();
  }

  async load() {
    const event = (await kept.get("keep", "event")) ?? null;
    if (event && Date.now() > Date.parse(event.keep_until)) {
      await this.forgetEvent();
      return;
    }
    this.event = event;
    this.places = new Map((event?.decks ?? []).map((deck, place) => [`${deck.uid}/${deck.ordinal}`, place]));
    this.show();
    this.dispatchEvent(new Event("loaded"));
  }

  async forgetEvent() {
    await kept.remove("keep", "event");
    await kept.remove("keep", "stored");
    await kept.clear("checks");
    this.event = null;
    this.show();
    this.dispatchEvent(new Event("loaded"));
  }

  /** The event that this page is about; failing that the one that is kept. */
  slug() {
    return this.bar.dataset.event || this.event?.event.slug || "";
  }

  async refresh() {
    const slug = this.slug();
    if (!slug || this.asking) return;
    this.asking = true;
    try {
      let device = await kept.get("keep", "device");
      if (!device) await kept.put("keep", (device = nonce()), "device");
      if (!(await queue.isKnown())) {
        if (this.event) await this.isCutOff(slug, device);
        return;
      }
      const before = await kept.get("keep", "stored");
      const answer = await queue.post(this.address(slug), {
        device,
        version: before?.slug === slug ? before.version : "",
        waiting: queue.own().length,
      });
      if (answer.status === 401 || answer.status === 403) queue.token = null;
      if (answer.status === 410) await this.gone(await answer.json());
      else if (answer.status === 404 || (answer.status === 403 && (await answer.json().catch(() => ({}))).code === "not-your-event")) {
        if (before?.slug === slug) await this.forgetEvent(); // no judge of this event any more
      } else if (answer.status === 200) await this.store(slug, await answer.json());
    } catch {
      queue.say("off");
    } finally {
      this.asking = false;
      this.show();
    }
  }

  address(slug) {
    return this.bar.dataset.stored.replace("EVENT", encodeURIComponent(slug));
  }

  /** Signed out, and perhaps by the organiser: a device that was cut off is told so by its own number. */
  async isCutOff(slug, device) {
    const answer = await queue.post(this.address(slug), { device, version: "", waiting: 0 });
    if (answer.status === 410) await this.gone(await answer.json());
  }

  async gone({ code }) {
    if (code === "cut-off") await queue.forgetAll();
    await this.forgetEvent();
    this.bar.dataset.gone = code;
    this.show();
  }

  async store(slug, answer) {
    delete this.bar.dataset.gone;
    let event = answer;
    if (answer.same) {
      event = await kept.get("keep", "event");
      if (!event) {
        await kept.remove("keep", "stored");
        return;
      }
      Object.assign(event, { as_of: answer.as_of, keep_until: answer.keep_until });
    }
    await kept.put("keep", event, "event"); // in the place of the last one: never two events
    await kept.put("keep", { slug, version: event.version }, "stored");
    queue.others?.postMessage("event");
    await this.load();
  }

  clock(moment) {
    const zone = this.event?.event.time_zone;
    const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...(zone ? { timeZone: zone } : {}) };
    return new Intl.DateTimeFormat(document.documentElement.lang, options).format(new Date(moment));
  }

  /** What a form says of how a check begins. */
  beginning(form) {
    const number = (name) => (form.elements[name]?.value ? Number(form.elements[name].value) : null);
    return { moment: form.elements.moment.value, hand_drawn: form.elements.hand_drawn.checked, round: number("round"), table: number("table") };
  }

  /** Starts the clock of a check of `deck` ("uid/ordinal"): {nonce, result}. The device knows the check at once. */
  async openCheck(deck, when, slug) {
    const [uid, ordinal] = deck.split("/");
    const opened = await queue.add({ kind: "open", event: slug, values: { uid, ordinal: Number(ordinal), ...when } });
    await kept.put("checks", {
      ...when, nonce: opened.nonce, version: -1, deck, opened_at: new Date().toISOString(), closed: false, counts: [], sleeves: {},
    });
    return opened;
  }

  // --- the bar ---

  show() {
    const { words } = this;
    const put = (name, text) => {
      const place = this.bar.querySelector(`[data-put=${name}]`);
      if (place.textContent !== text) place.textContent = text;
      place.hidden = !text;
    };
    const own = queue.own().length;
    const others = queue.waiting.length - own;
    if (this.event) {
      const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(this.event.as_of)) / 60_000));
      this.bar.dataset.age = minutes >= Pocket.OLD_MINUTES ? "old" : "young";
      const left = Object.values(this.event.left_out).reduce((sum, one) => sum + one, 0);
      put("age", filled(words.bar.stored, { event: this.event.event.name, at: this.clock(this.event.as_of), minutes }) + (left ? ` ${filled(words.bar.left_out, { left })}` : ""));
    } else {
      delete this.bar.dataset.age;
      put("age", this.bar.dataset.gone ? words.bar[this.bar.dataset.gone] : words.bar.nothing);
    }
    this.bar.dataset.network = queue.network;
    put("network", queue.network === "off" ? words.bar.off : queue.lapsed ? words.bar.lapsed : "");
    put("waiting", own ? filled(words.bar.waiting, { n: own }) : "");
    put("others", others ? filled(words.bar.others, { n: others }) : "");
    this.bar.querySelector("[data-sign-in]").hidden = !queue.lapsed;
  }

  async showConflicts() {
    const conflicts = (await kept.all("conflicts")).sort((one, other) => one.made - other.made);
    const place = this.bar.querySelector("[data-conflicts]");
    const list = place.querySelector("ul");
    list.replaceChildren(
      ...conflicts.map((conflict) => {
        const row = this.bar.querySelector("template").content.firstElementChild.cloneNode(true);
        row.querySelector("[data-sentence]").textContent = this.sentence(conflict);
        row.querySelector("button").dataset.nonce = conflict.nonce;
        const link = row.querySelector("a");
        link.hidden = !(conflict.check && conflict.event);
        if (!link.hidden) link.href = `${this.bar.dataset.shell}#/check/${conflict.check}`;
        const save = row.querySelector("a[download]");
        save.hidden = !conflict.photo;
        if (conflict.photo) save.href = URL.createObjectURL(conflict.photo);
        return row;
      }),
    );
    place.hidden = !conflicts.length;
    place.querySelector("[data-number]").textContent = conflicts.length;
    if (conflicts.length && !this.told) place.open = true;
    this.told = conflicts.length > 0;
  }

  async putAway(event) {
    const button = event.target.closest("button[data-nonce]");
    if (!button) return;
    await kept.remove("conflicts", button.dataset.nonce);
    await this.showConflicts();
    queue.others?.postMessage("conflicts");
  }

  /** What the judge did and saw, and what the server says. */
  sentence(conflict) {
    const { kind, values, answer, code, made } = conflict;
    const title = (outcome) => this.words.outcomes[outcome]?.title ?? this.words.not_stored.title;
    const what = {
      scan: () => [answer?.card, answer?.player, values.code].filter(Boolean).join(", "),
      tap: () => `${values.card_name} ${values.delta > 0 ? "+" : "−"}${Math.abs(values.delta)}`,
      close: () => [this.words.endings[values.outcome], values.found, values.remedy, values.penalty, values.note].filter(Boolean).join(". "),
    };
    const own = kind === "photo" || (kind === "scan" && conflict.status === "differs"); // what is said is its own, whatever the code
    const template = this.words.conflicts[own ? kind : code] ?? this.words.conflicts.other;
    return filled(template, {
      at: this.clock(made),
      what: what[kind]?.() ?? this.words.kinds[kind] ?? kind,
      saw: title(code),
      now: answer?.title ?? "",
      code,
      who: conflict.beside?.[1] ?? "",
    });
  }

  // --- what the copy says of a code ---

  /** The verdict from the copy, in the shape of the server's answer; null where nothing is kept. */
  verdict(text, checks = []) {
    if (!this.event) return null;
    const code = readCode(text);
    const as_of = filled(this.words.as_of, { at: this.clock(this.event.as_of) });
    const row = code && this.event.codes[code];
    if (!row) {
      const spoken = code ? this.words.not_stored : { ...this.words.not_stored, advice: this.words.reasons["no-code"] };
      return { outcome: "not-stored", ...spoken, code: this.grouped(code ?? text), notes: [], address: "", as_of };
    }
    const [place, kind, card, zone, copy, copies, standing, reason = "", noted = [], differences = [], why = ""] = row;
    const deck = this.event.decks[place];
    const places = checks.map((check) => this.places.get(check)).filter((one) => one !== undefined);
    const outcome = standing === "current" && places.length && !places.includes(place) ? "wrong-player" : standing;
    const notes = noted.map(([name, alarm, values]) => ({ code: name, alarm: Boolean(alarm), text: filled(this.words.notes[name], values) }));
    const usual = reason === "may-change" ? this.words.may_change : this.words.outcomes[outcome];
    const spoken = outcome === "current" && notes.some((note) => note.alarm) ? this.words.alarm : usual;
    const advice = [this.words.reasons[reason] ?? spoken.advice, why, ...differences].filter(Boolean).join(" ");
    return {
      ...spoken, outcome, advice, notes, as_of,
      code: this.grouped(code), address: this.bar.dataset.verdict.replace(/-$/, code),
      player: deck.player, table: deck.table, card: typeof card === "number" ? this.event.cards[card][0] : card,
      copy, copies, zone: this.words.zones[zone] ?? zone, kind: this.words.papers[kind],
      deck: `${deck.uid}/${deck.ordinal}`,
    };
  }

  grouped(code) {
    return code.replace(/(.{4})(?=.)/g, "$1 ");
  }
}

globalThis.pocket = queue && document.querySelector("[data-pocket]") ? new Pocket(document.querySelector("[data-pocket]")) : null;

for (const form of document.querySelectorAll("form[data-open][data-slug]")) {
  form.addEventListener("submit", async (event) => {
    if (!pocket) return;
    event.preventDefault();
    const { nonce: check, result } = await pocket.openCheck(form.dataset.deck, pocket.beginning(form), form.dataset.slug);
    const answer = await within(result);
    if (answer && !answer.id) location.reload();
    else location.assign(answer ? form.dataset.checkPage.replace("/0/", `/${answer.id}/`) : `${pocket.bar.dataset.shell}#/check/${check}`);
  });
}

// Both decks of a table: the server starts or joins their checks. Where it does not answer, the page on the device can.
for (const form of document.querySelectorAll("form[data-open-table]")) {
  form.addEventListener("submit", async (event) => {
    if (!pocket) return;
    event.preventDefault();
    if (form.dataset.sent) return;
    form.dataset.sent = "yes";
    try {
      const answer = await fetch(form.action, {
        method: "POST", body: new FormData(form), headers: { Accept: "application/json" }, credentials: "same-origin",
        signal: AbortSignal.timeout(4000),
      });
      const { address } = await answer.json();
      location.assign(address);
    } catch {
      delete form.dataset.sent;
      if (pocket.event) location.assign(`${pocket.bar.dataset.shell}#/find/${form.dataset.openTable}`);
      else form.submit();
    }
  });
}
