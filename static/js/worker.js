// The service worker: the judge's page and what it needs lie on the device, so that it opens without a network.
// Before this text the server writes `SHELL`: {version, page, assets}. The addresses of assets change with their content.

"use strict";

const CACHE = `flipside-${SHELL.version}`;
const PATIENCE_MS = 400; // how long the scanner waits for the server where the event is stored
const LONG_MS = 10_000; // how long another page does that the device has as well: a network that answers nothing looks like one
const OWN_MS = 3_000; // how long anything waits for this device's own stores before it goes on without them

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      const page = await fetch(SHELL.page, { credentials: "same-origin", cache: "no-store" });
      if (!page.ok) throw new Error(`${page.status} ${SHELL.page}`);
      await cache.put(SHELL.page, page);
      await cache.addAll(SHELL.assets);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim()); // every page waits for what is waited for here: no sweeping among it
  sweep().catch(() => undefined);
});

/** What older workers left. One that stays does no harm: addresses change with their content. */
async function sweep() {
  for (const name of await caches.keys()) if (name.startsWith("flipside-") && name !== CACHE) await caches.delete(name);
}

/** What is promised; undefined if it fails, or is not there in time. */
const within = (time, promise) => Promise.race([promise.catch(() => undefined), new Promise((done) => setTimeout(done, time))]);

const shell = () => within(OWN_MS, caches.open(CACHE).then((cache) => cache.match(SHELL.page)));

/** Whether an event is stored: only then is the page on the device worth more than a slow answer. */
function isStored() {
  return new Promise((done, failed) => {
    const request = indexedDB.open("flipside-judge", 1);
    request.onupgradeneeded = () => request.transaction.abort(); // the page makes it, not we
    request.onerror = () => done(false);
    request.onsuccess = () => {
      const base = request.result;
      let found;
      try {
        found = base.transaction("keep").objectStore("keep").get("stored");
      } catch (error) {
        failed(error);
        return;
      }
      found.onsuccess = () => {
        base.close();
        done(found.result !== undefined);
      };
      found.onerror = () => done(false);
    };
  });
}

/** How long this page waits for the server; 0: for ever, as the device has nothing like it. */
function patience(pathname) {
  if (pathname === "/scan/") return PATIENCE_MS;
  return /^\/events\/[^/]+\/check\/(\d+\/|players\/[^/]+\/\d+\/)?$/.test(pathname) ? LONG_MS : 0;
}

async function navigate(request) {
  const { pathname } = new URL(request.url);
  if (pathname === SHELL.page) return (await shell()) ?? fetch(request);
  const asked = fetch(request).then(
    (answer) => ([502, 504].includes(answer.status) ? null : answer),
    () => null,
  );
  let first = asked;
  const time = patience(pathname);
  if (time && (await within(OWN_MS, isStored()))) {
    first = Promise.race([asked, new Promise((done) => setTimeout(() => done("late"), time))]);
  }
  let answer = await first;
  if (answer && answer !== "late") return answer;
  const page = await shell();
  if (page) return page;
  answer = await asked;
  return answer ?? Response.error();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(navigate(request));
    return;
  }
  const { pathname, search } = new URL(request.url);
  if (SHELL.assets.includes(pathname + search)) {
    event.respondWith(within(OWN_MS, caches.match(request)).then((found) => found ?? fetch(request)));
  }
});
