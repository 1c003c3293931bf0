// Two phones with the real queue and tally (static/js/queue.js, check.js), a network that delays, loses and repeats, a
// clock of their own, and the real server behind stdin and stdout: one JSON line asked, one answered.
// node two_judges.mjs SEEDS TAPS

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import vm from "node:vm";

const SCRIPTS = ["queue", "check"].map((name) => readFileSync(new URL(`../../static/js/${name}.js`, import.meta.url), "utf8"));
const NAMES = ["Island", "Delver of Secrets // Insectile Aberration", "Brainstorm", "Ponder"];
const [SEEDS, TAPS] = process.argv.slice(2).map(Number);
const LOST = 0.15; // of the requests, and as many of the answers
const REPEATED = 0.1; // a request comes in once more, after others
const PAUSE_MS = [40, 250]; // between two taps
const WAY_MS = [60, 4000]; // to the server, and back
const GIVES_UP_MS = [1000, 5000]; // until the browser says that there is no network

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function ask(question) {
  process.stdout.write(`${JSON.stringify(question)}\n`);
  return JSON.parse((await lines.next()).value);
}

function chanceOf(seed) {
  let state = seed * 2654435761;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return { next, between: ([least, most]) => least + Math.floor(next() * (most - least)) };
}

/** Timers in virtual milliseconds; one thing at a time, in their order. */
function clockOf() {
  let timers = [];
  let number = 0;
  const clock = {
    now: 0,
    at: (delay, work) => {
      timers.push({ number: ++number, at: clock.now + Math.max(0, delay || 0), work });
      return number;
    },
    clear: (which) => (timers = timers.filter((timer) => timer.number !== which)),
    run: async () => {
      while (timers.length) {
        timers.sort((one, other) => one.at - other.at || one.number - other.number);
        const { at, work } = timers.shift();
        if (at > 3_600_000) throw new Error("an hour has passed and it still sends");
        clock.now = at;
        await work();
        await new Promise((done) => setImmediate(done)); // all promises that follow from it
      }
    },
  };
  return clock;
}

/** One browser tab after the other on one phone: `reload` drops the page, and what it had stored stays. */
function phoneOf(number, seed, clock, chance, check) {
  let life = 0;
  const shown = new Map(NAMES.map((name) => [name, { textContent: "0" }]));
  const rows = NAMES.map((name) => ({ dataset: { name, zone: "main", quantity: "99" }, querySelector: () => shown.get(name) }));
  const place = { dataset: {}, textContent: "" };
  const deliver = (what, body) => ask({ seed, judge: number, what, body: body ? JSON.parse(body) : null });

  const fetch = (address, options = {}) => {
    const own = life;
    return new Promise((done, failed) => {
      const answered = (work) => void (own === life && work());
      const fails = () => clock.at(chance.between(GIVES_UP_MS), () => answered(() => failed(new TypeError("Failed to fetch"))));
      if (chance.next() < LOST) return fails();
      const back = chance.next() >= LOST;
      const again = chance.next() < REPEATED && options.method === "POST";
      clock.at(chance.between(WAY_MS), async () => {
        const { status, body } = await deliver(address, options.body);
        if (again) clock.at(chance.between(WAY_MS) * 3, () => deliver(address, options.body));
        if (!back) return fails();
        return clock.at(chance.between(WAY_MS), () => answered(() => done({ status, ok: status === 200, json: async () => body })));
      });
      return undefined;
    });
  };

  const context = vm.createContext({
    EventTarget,
    FormData,
    CustomEvent: class extends Event {
      constructor(name, options) {
        super(name);
        this.detail = options?.detail;
      }
    },
    crypto: { getRandomValues: (bytes) => bytes.map((_, at) => (bytes[at] = Math.floor(chance.next() * 256))) && bytes },
    navigator: { onLine: true },
    document: { addEventListener: () => undefined, querySelector: () => null, querySelectorAll: () => [], hidden: false },
    addEventListener: () => undefined,
    setTimeout: (work, delay) => {
      const own = life;
      return clock.at(delay, () => void (own === life && work())); // not waited for: it waits for the network
    },
    clearTimeout: clock.clear,
    setInterval: () => 0,
    fetch,
    pocket: { words: { check: { waiting: "", saved: "" } } },
    filled: () => "",
    now: () => clock.now,
  });
  context.window = context;
  vm.runInContext("Date.now = now", context);
  for (const script of SCRIPTS) vm.runInContext(script, context);
  const Queue = vm.runInContext("Queue", context);
  const Tally = vm.runInContext("Tally", context);
  const page = { dataset: { nonce: check, event: "winter", version: "0" }, isConnected: true, querySelectorAll: () => rows, querySelector: () => place, dispatchEvent: () => true, addEventListener: () => undefined };
  const phone = {
    reload: () => {
      life += 1;
      for (const name of NAMES) shown.get(name).textContent = "0"; // the server made the page before a tap came in
      page.dataset.version = "0";
      vm.runInContext("globalThis", context).queue = new Queue({ dataset: { user: String(number + 1), userName: `judge ${number}`, actions: "actions", token: "token" } });
      phone.tally = new Tally(page);
    },
    tap: (at, delta) => phone.tally.tap(rows[at], delta),
    waiting: () => context.queue.waiting.length,
    take: (state) => phone.tally.take(state),
    counts: () => NAMES.map((name) => Number(shown.get(name).textContent)),
  };
  phone.reload();
  return phone;
}

for (let seed = 1; seed <= SEEDS; seed += 1) {
  const chance = chanceOf(seed);
  const clock = clockOf();
  const { check } = await ask({ seed, what: "begin" });
  const phones = [0, 1].map((number) => phoneOf(number, seed, clock, chance, check));
  const wanted = NAMES.map(() => 0);
  for (const phone of phones) {
    let at = 0;
    for (let tap = 0; tap < TAPS; tap += 1) {
      at += chance.between(PAUSE_MS);
      const row = Math.floor(chance.next() * NAMES.length);
      const delta = chance.next() < 0.85 ? 1 : -1;
      wanted[row] += delta;
      clock.at(at, () => phone.tap(row, delta));
    }
    clock.at(chance.between([1000, at]), () => phone.reload());
  }
  await clock.run();
  const { state, counts } = await ask({ seed, what: "end" });
  const waiting = phones.map((phone) => phone.waiting());
  for (const phone of phones) phone.take(state); // the next poll
  await ask({ seed, what: "compare", names: NAMES, wanted, counts, shown: phones.map((phone) => phone.counts()), waiting });
}
process.exit(0);
