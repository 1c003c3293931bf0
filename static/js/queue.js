// What this device keeps for a judge, and the queue of what was done: on every page of the staff, so that nothing waits
// for a certain page to be opened. An action goes out in its order, with its nonce, until the server has answered.

"use strict";

const kept = (() => {
  const NAME = "flipside-judge";
  const VERSION = 1;
  const STORES = { keep: null, queue: { keyPath: "id", autoIncrement: true }, conflicts: { keyPath: "nonce" }, checks: { keyPath: "nonce" }, drafts: null };
  const memory = new Map(Object.keys(STORES).map((name) => [name, new Map()])); // where the browser refuses a database
  let opened = null;
  let count = 0;

  const answer = (request) =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });

  function database() {
    opened ??= new Promise((done) => {
      let request;
      try {
        request = indexedDB.open(NAME, VERSION);
      } catch {
        done(null);
        return;
      }
      request.onupgradeneeded = () => {
        for (const [name, options] of Object.entries(STORES)) request.result.createObjectStore(name, options ?? {});
      };
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close();
        done(request.result);
      };
      request.onerror = () => done(null);
    });
    return opened;
  }

  async function change(name, work) {
    const base = await database();
    const transaction = base.transaction(name, "readwrite", { durability: "strict" });
    const finished = new Promise((done, failed) => {
      transaction.oncomplete = done;
      transaction.onabort = transaction.onerror = () => failed(transaction.error);
    });
    const result = await answer(work(transaction.objectStore(name)));
    await finished;
    return result;
  }

  return {
    isLasting: async () => (await database()) !== null,
    async get(name, key) {
      const base = await database();
      if (!base) return memory.get(name).get(key);
      return answer(base.transaction(name).objectStore(name).get(key));
    },
    async all(name) {
      const base = await database();
      if (!base) return [...memory.get(name).values()];
      return answer(base.transaction(name).objectStore(name).getAll());
    },
    async put(name, value, key) {
      if (await database()) return change(name, (store) => (key === undefined ? store.put(value) : store.put(value, key)));
      const path = STORES[name]?.keyPath;
      if (name === "queue") value.id ??= ++count;
      memory.get(name).set(key ?? value[path], value);
      return key ?? value[path];
    },
    async remove(name, key) {
      if (await database()) return change(name, (store) => store.delete(key));
      return memory.get(name).delete(key);
    },
    async clear(name) {
      if (await database()) return change(name, (store) => store.clear());
      return memory.get(name).clear();
    },
    stores: Object.keys(STORES),
  };
})();

function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const WAIT_MS = 1500; // for the server's word on what was just done, before the device goes on alone

/** What a promise gives, or null where that takes longer. */
const within = (promise, ms = WAIT_MS) => Promise.race([promise, new Promise((done) => setTimeout(() => done(null), ms))]);

class Queue extends EventTarget {
  static AT_ONCE = 100;
  static PAUSES_MS = [1000, 2000, 4000, 8000, 15000];

  constructor(root) {
    super();
    this.root = root; // names the two addresses
    this.waiting = []; // oldest first
    this.user = null; // {id, name} of the last answer
    this.network = navigator.onLine ? "on" : "off";
    this.lapsed = false; // the server answers, and knows nobody
    this.asked = new Map(); // nonce -> the function that gives the result to whoever asked on this page
    this.token = null;
    this.failures = 0;
    this.others = "BroadcastChannel" in window ? new BroadcastChannel("flipside-judge") : null;
    this.others?.addEventListener("message", (event) => {
      if (event.data === "queue") this.read();
      else this.tell(event.data);
    });
    this.ready = this.begin();
    addEventListener("online", () => this.send());
    addEventListener("offline", () => this.say("off"));
    document.addEventListener("visibilitychange", () => document.hidden || this.send());
  }

  async begin() {
    this.user = (await kept.get("keep", "user")) ?? null;
    const { user, userName: name } = this.root.dataset; // who is signed in, where the server made the page
    if (user) await this.know({ id: Number(user), name });
    await this.read();
    if (this.waiting.length) this.send();
  }

  async read() {
    const stored = await kept.all("queue");
    const unstored = this.waiting.filter((entry) => entry.id === undefined);
    this.waiting = [...stored, ...unstored];
    this.tell("queue");
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  say(network) {
    if (this.network === network) return;
    this.network = network;
    this.tell("network");
  }

  /** Takes an action in; the promise gives the server's result, on this page, whenever it comes. */
  async add(action) {
    const entry = { nonce: nonce(), event: "", check: "", values: {}, ...action, made: Date.now(), user: this.user?.id ?? null };
    const result = new Promise((done) => this.asked.set(entry.nonce, done));
    this.waiting.push(entry);
    this.tell("queue");
    await this.ready;
    try {
      entry.id = await kept.put("queue", entry);
    } catch {
      // A full store: the action lives in this page only, and the bar goes on counting it.
    }
    this.others?.postMessage("queue");
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.send(), action.kind === "tap" ? 200 : 0);
    return { nonce: entry.nonce, result };
  }

  own() {
    return this.waiting.filter((entry) => entry.user === null || entry.user === this.user?.id);
  }

  /** Sends what waits. The promise ends when nothing is under way any more, whether it was sent or not. */
  send() {
    if (this.sending) this.again = true;
    else this.sending = this.sendWhile().finally(() => (this.sending = null));
    return this.sending;
  }

  async sendWhile() {
    await this.ready;
    do {
      this.again = false;
      clearTimeout(this.soon);
      try {
        if (navigator.locks) await navigator.locks.request("flipside-judge-send", { ifAvailable: true }, (lock) => (lock ? this.sendAll() : this.later(0)));
        else await this.sendAll();
        if (!this.lapsed) this.failures = 0;
      } catch {
        this.say("off");
        this.later(this.failures++);
        this.tell("unsent");
        return;
      }
    } while (this.again);
  }

  /** Another try in a while: the network is gone, or another tab is sending, which may be closed before it is done. */
  later(failures) {
    this.soon = setTimeout(() => this.waiting.length && this.send(), Queue.PAUSES_MS[Math.min(failures, Queue.PAUSES_MS.length - 1)]);
  }

  async sendAll() {
    await this.read();
    let refused = 0;
    while (this.waiting.length) {
      if (!(await this.isKnown())) return;
      const batch = this.next();
      if (!batch.length) return; // what waits is another judge's
      const answer = batch[0].photo
        ? await this.post(this.root.dataset.photos, this.form(batch[0]))
        : await this.post(this.root.dataset.actions, { actions: batch.map((entry) => this.plain(entry)) });
      if (answer.status === 200) {
        await this.take(batch, await answer.json());
        refused = 0;
      } else if (answer.status === 401 || answer.status === 403) {
        this.token = null; // signed out, or a token of a session that is gone
        if (++refused > 2) throw new Error("refused");
      } else if (answer.status === 400 || answer.status === 413) {
        const code = answer.status === 413 ? "photo-too-large" : "malformed";
        if (batch.length > 1) this.single = true; // which one is it?
        else await this.take(batch, { results: [{ nonce: batch[0].nonce, status: "refused", code }], states: [] });
      } else throw new Error(String(answer.status));
    }
    this.single = false;
  }

  /** What goes out together: in the order in which it was done, but photos last and one by one, so that no tap waits behind a megabyte. */
  next() {
    const own = this.own();
    const light = own.filter((entry) => !entry.photo);
    return light.length ? light.slice(0, this.single ? 1 : Queue.AT_ONCE) : own.slice(0, 1);
  }

  plain(entry) {
    const { nonce: own, kind, event, check, values } = entry;
    return { nonce: own, kind, event, check, values, ago: Math.max(0, Date.now() - entry.made) };
  }

  form(entry) {
    const { nonce: own, event, check, ago } = this.plain(entry);
    const form = new FormData();
    for (const [name, value] of Object.entries({ nonce: own, event, check, ago })) form.append(name, value);
    form.append("photo", entry.photo, "photo.jpg");
    return form;
  }

  /** Who is signed in, and a token for what is sent next. False where nobody is: the queue stays. */
  async fetchToken() {
    const answer = await fetch(this.root.dataset.token, { credentials: "same-origin", cache: "no-store", headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const { user, token } = await answer.json();
    this.say("on");
    this.lapsed = user === null;
    if (user) await this.know(user);
    this.token = token;
    this.tell("user");
    return user !== null;
  }

  async isKnown() {
    return (this.token && !this.lapsed) || this.fetchToken();
  }

  async know(user) {
    if (user.id === this.user?.id) return;
    if (this.user) await this.forget(["keep", "checks", "drafts"]); // another judge: the copy goes, the queue stays
    this.user = user;
    await kept.put("keep", user, "user");
  }

  async post(address, body) {
    const isForm = body instanceof FormData;
    const answer = await fetch(address, {
      method: "POST",
      body: isForm ? body : JSON.stringify(body),
      headers: { ...(isForm ? {} : { "Content-Type": "application/json" }), Accept: "application/json", "X-CSRFToken": this.token ?? "" },
      credentials: "same-origin",
      redirect: "manual",
    });
    this.say(answer.status === 502 || answer.status === 504 ? "off" : "on");
    return answer;
  }

  async take(batch, { results, states }) {
    const byNonce = new Map(results.map((result) => [result.nonce, result]));
    const answered = batch.filter((entry) => byNonce.has(entry.nonce));
    for (const entry of answered) {
      const result = byNonce.get(entry.nonce);
      const asked = this.asked.get(entry.nonce);
      // What the device could not know is no conflict as long as the judge sees the answer on this page.
      if (result.status !== "done" && !(asked && result.code === "not-stored")) {
        await kept.put("conflicts", { ...result, kind: entry.kind, event: entry.event, check: entry.check, values: entry.values, made: entry.made, photo: entry.photo });
      }
      if (entry.id !== undefined) await kept.remove("queue", entry.id);
    }
    const gone = new Set(answered.map((entry) => entry.nonce));
    this.waiting = this.waiting.filter((entry) => !gone.has(entry.nonce));
    for (const state of states) await this.keepState(state);
    for (const state of states) this.tell("state", state);
    for (const entry of answered) {
      this.asked.get(entry.nonce)?.(byNonce.get(entry.nonce));
      this.asked.delete(entry.nonce);
    }
    this.tell("queue");
    if (answered.some((entry) => byNonce.get(entry.nonce).status !== "done")) this.tell("conflicts");
    this.others?.postMessage("queue");
    this.others?.postMessage("conflicts");
  }

  async keepState(state) {
    const before = (await kept.get("checks", state.nonce)) ?? {};
    await kept.put("checks", { ...before, ...state });
  }

  async forget(names = kept.stores) {
    for (const name of names) await kept.clear(name);
    if (names.includes("queue")) this.waiting = [];
    this.others?.postMessage("forgotten");
    this.tell("forgotten");
  }

  /** Everything of this device: at sign-out, or when the organiser has cut it off. */
  async forgetAll() {
    await this.forget();
    this.user = null;
    for (const name of (await globalThis.caches?.keys?.()) ?? []) if (name.startsWith("flipside-")) await caches.delete(name);
    for (const worker of (await navigator.serviceWorker?.getRegistrations?.()) ?? []) await worker.unregister();
  }
}

globalThis.kept = kept;
globalThis.queue = document.querySelector("[data-sender]") ? new Queue(document.querySelector("[data-sender]")) : null;
