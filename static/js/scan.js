// The scanner: camera, photo, wedge scanner or typed code; whatever the way, the same request and the same answer.
// One classic file: relative imports break under hashed static names.

"use strict";

const GONE_MS = 3000; // a code not seen for so long has left the picture
const MISSES = 3; // frames in a row that show other codes but not this one: it has left the picture too
const FRAME_MS = 120;
const LONGEST_SIDE = 1280; // pixels: more only costs time

/**
 * Tells what is new in the picture from what is still held there: one event per showing, so A, B, A are three.
 * `seen(codes, now)` gives the codes that came into the picture.
 */
function pictureOf() {
  const held = new Map(); // code -> {at, misses}
  return {
    seen(codes, now) {
      const fresh = [];
      for (const code of codes) {
        const before = held.get(code);
        if (!before || now - before.at > GONE_MS) fresh.push(code);
        held.set(code, { at: now, misses: 0 });
      }
      for (const [code, entry] of held) {
        if (codes.includes(code)) continue;
        if (codes.length) entry.misses += 1;
        if (entry.misses >= MISSES || now - entry.at > GONE_MS) held.delete(code);
      }
      return fresh;
    },
  };
}

class Scanner extends EventTarget {
  constructor(root) {
    super();
    this.root = root;
    this.picture = pictureOf();
    this.video = root.querySelector("video");
    this.canvas = document.createElement("canvas");
    this.read = null;
    this.running = false;
  }

  say(name) {
    for (const message of this.root.querySelectorAll("[data-when]")) message.hidden = message.dataset.when !== name;
    this.root.dataset.camera = name;
  }

  async decoder() {
    if (this.read) return this.read;
    if ("BarcodeDetector" in window) {
      try {
        if ((await BarcodeDetector.getSupportedFormats()).includes("qr_code")) {
          const detector = new BarcodeDetector({ formats: ["qr_code"] });
          this.read = async (source) => (await detector.detect(source)).map((found) => found.rawValue);
          return this.read;
        }
      } catch {
        // Some systems name the class and have no service behind it.
      }
    }
    if (!this.root.dataset.decoder) return null;
    await new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = this.root.dataset.decoder;
      script.onload = done;
      script.onerror = () => failed(new Error("decoder"));
      document.head.append(script);
    });
    await ZXingWASM.prepareZXingModule({
      overrides: { locateFile: () => this.root.dataset.decoderWasm },
      fireImmediately: true,
    });
    this.read = async (canvas) => {
      const image = canvas.getContext("2d", { willReadFrequently: true }).getImageData(0, 0, canvas.width, canvas.height);
      const found = await ZXingWASM.readBarcodes(image, { formats: ["QRCode"], maxNumberOfSymbols: 255, tryHarder: true });
      return found.filter((one) => one.isValid).map((one) => one.text);
    };
    return this.read;
  }

  draw(source, width, height) {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    this.canvas
      .getContext("2d", { willReadFrequently: true })
      .drawImage(source, 0, 0, this.canvas.width, this.canvas.height);
    return this.canvas;
  }

  async start() {
    if (/FBAN|FBAV|Instagram|Line\/|MicroMessenger/.test(navigator.userAgent)) return this.say("in-app");
    if (!window.isSecureContext) return this.say("insecure");
    if (!navigator.mediaDevices?.getUserMedia) return this.say("no-camera");
    this.say("starting");
    try {
      if (!(await this.decoder())) return this.say("no-decoder");
    } catch {
      return this.say("no-decoder");
    }
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
        audio: false,
      });
    } catch (error) {
      return this.say(error.name === "NotAllowedError" ? "refused" : "no-camera");
    }
    this.video.srcObject = this.stream;
    await this.video.play().catch(() => undefined);
    this.offerTorchAndZoom(this.stream.getVideoTracks()[0]);
    this.say("on");
    this.running = true;
    this.look();
    return undefined;
  }

  stop() {
    this.running = false;
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = null;
    this.say("off");
  }

  offerTorchAndZoom(track) {
    const able = track.getCapabilities?.() ?? {};
    const torch = this.root.querySelector("[data-torch]");
    const zoom = this.root.querySelector("[data-zoom]");
    if (torch) {
      torch.hidden = !able.torch;
      torch.onclick = () => {
        const on = torch.getAttribute("aria-pressed") !== "true";
        torch.setAttribute("aria-pressed", String(on));
        track.applyConstraints({ advanced: [{ torch: on }] }).catch(() => (torch.hidden = true));
      };
    }
    if (zoom) {
      zoom.parentElement.hidden = !able.zoom;
      if (able.zoom) {
        zoom.min = able.zoom.min;
        zoom.max = Math.min(able.zoom.max, 5);
        zoom.step = able.zoom.step || 0.1;
        zoom.oninput = () => track.applyConstraints({ advanced: [{ zoom: Number(zoom.value) }] }).catch(() => undefined);
      }
    }
  }

  async look() {
    while (this.running) {
      const begun = performance.now();
      if (this.video.readyState >= 2 && !document.hidden) {
        try {
          const canvas = this.draw(this.video, this.video.videoWidth, this.video.videoHeight);
          const codes = [...new Set((await this.read(canvas)).filter(Boolean))];
          for (const code of this.picture.seen(codes, performance.now())) this.found(code);
        } catch {
          // One bad frame is no news; the next one is on its way.
        }
      }
      await new Promise((next) => setTimeout(next, Math.max(20, FRAME_MS - (performance.now() - begun))));
    }
  }

  async photo(file) {
    const read = await this.decoder().catch(() => null);
    if (!read) return this.say("no-decoder");
    const picture = await createImageBitmap(file).catch(() => null); // a kind of picture that this browser can't read
    if (!picture) return this.say("nothing-in-photo");
    const codes = [...new Set((await read(this.draw(picture, picture.width, picture.height))).filter(Boolean))];
    if (!codes.length) return this.say("nothing-in-photo");
    for (const code of codes) this.found(code);
    return undefined;
  }

  found(code) {
    this.dispatchEvent(new CustomEvent("code", { detail: code }));
  }
}

/** Short sound and vibration beside colour and words: high for good, low and longer for trouble. */
function signal(tone) {
  const good = tone === "good";
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(good ? 60 : [120, 80, 120]);
  try {
    signal.audio ??= new AudioContext();
    const sound = signal.audio.createOscillator();
    const volume = signal.audio.createGain();
    sound.frequency.value = good ? 880 : 220;
    volume.gain.value = 0.08;
    sound.connect(volume).connect(signal.audio.destination);
    sound.start();
    sound.stop(signal.audio.currentTime + (good ? 0.08 : 0.35));
  } catch {
    // No sound before the first touch of the page: the browser says when.
  }
}

function fill(row, answer) {
  row.dataset.tone = answer.tone;
  row.dataset.outcome = answer.outcome;
  const texts = pocket.words.scanner;
  const put = (name, text) => {
    const place = row.querySelector(`[data-put=${name}]`);
    place.textContent = text ?? "";
    place.hidden = !text;
  };
  put("icon", answer.icon);
  put("title", answer.title);
  put("as-of", answer.as_of);
  put("advice", answer.advice);
  put("player", answer.player && answer.player + (answer.table ? `, ${filled(texts.table, answer)}` : ""));
  put("card", answer.card || answer.kind);
  put("copy", answer.copy ? filled(texts.copy, answer) : "");
  put("scanned", answer.scanned ? filled(pocket.words.page.scanned, { n: answer.scanned, all: answer.copies, name: answer.card, zone: answer.zone }) : "");
  put("code", answer.code);
  put("notes", (answer.notes ?? []).map((note) => note.text).join(" "));
  const link = row.querySelector("a");
  link.hidden = !answer.address;
  if (answer.address) link.href = answer.address;
}

const PATIENCE_MS = 1500; // then a code that only the server may know reads as unknown

/** One scanner on a page. `checks()` gives the deck checks at hand: [{nonce, deck}]; what is scanned is theirs. */
function scanPage(root, { event, checks, took }) {
  const scanner = new Scanner(root);
  const latest = root.querySelector("[data-latest]");
  const list = root.querySelector("[data-results]");
  const template = root.querySelector("template");
  const form = root.querySelector("form[data-typed]");
  const field = form.querySelector("input[name=code]");
  const shownAt = new Map(); // code -> when it was first scanned on this page

  const again = (answer, text) => {
    const code = readCode(text) ?? text;
    const before = shownAt.get(code);
    shownAt.set(code, before ?? Date.now());
    if (!before || !answer || answer.notes?.some((note) => note.code === "scanned-in-this-check")) return answer;
    const notes = [{ code: "again", alarm: true, text: filled(pocket.words.again, { at: pocket.clock(before) }) }, ...(answer.notes ?? [])];
    return answer.outcome === "current" ? { ...answer, ...pocket.words.alarm, advice: answer.advice, notes } : { ...answer, notes };
  };

  const take = async (code) => {
    await pocket.ready;
    const row = template.content.firstElementChild.cloneNode(true);
    row.querySelector("[data-put=title]").textContent = pocket.words.scanner.wait;
    list.prepend(...latest.children); // the newest stands alone under the picture, the others below
    latest.append(row);
    while (list.children.length > 50) list.lastElementChild.remove();

    const at_hand = checks();
    const slug = event();
    const show = (answer) => {
      fill(row, answer);
      if (row.parentElement === latest) row.scrollIntoView({ block: "nearest" }); // a phone is short: it may lie under its edge
    };
    const own = pocket.event && (!slug || slug === pocket.event.event.slug);
    const found = own ? pocket.verdict(code, at_hand.map((check) => check.deck)) : null;
    const known = found !== null && found.outcome !== "not-stored";
    const repeated = shownAt.has(readCode(code) ?? code);
    const local = again(found, code);
    if (known) {
      show(local);
      signal(local.tone);
    }
    const values = { code: code.slice(0, 400), shown: found?.outcome ?? "not-stored", checks: at_hand.map((check) => check.nonce) };
    const { result } = await queue.add({ kind: "scan", event: slug, check: at_hand.length === 1 ? at_hand[0].nonce : "", values });
    took?.(known && found.outcome === "current" ? found : null);
    const unknown = () => {
      if (known || row.dataset.outcome) return;
      show({ ...(local ?? pocket.words.not_stored), outcome: "not-stored", code, as_of: local?.as_of ?? "" });
      signal("unknown");
    };
    const late = setTimeout(unknown, PATIENCE_MS);
    if (queue.network === "off") unknown();
    const { answer, status } = await result;
    clearTimeout(late);
    if (!answer) {
      if (!known) row.querySelector("[data-put=title]").textContent = pocket.words.scanner.refused;
      return;
    }
    const said = repeated ? again(answer, code) : answer;
    const told = row.dataset.outcome;
    show(known && status === "differs" ? { ...said, as_of: filled(pocket.words.differed, { saw: found.title }) } : said);
    if (told !== answer.outcome) signal(said.tone);
  };

  scanner.addEventListener("code", (event) => take(event.detail));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = field.value.trim();
    field.value = "";
    field.focus();
    if (code) take(code);
  });
  root.querySelector("[data-start]")?.addEventListener("click", () => scanner.start());
  root.querySelector("[data-stop]")?.addEventListener("click", () => scanner.stop());
  root.querySelector("input[type=file]")?.addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) scanner.photo(file);
    event.target.value = "";
  });
  addEventListener("pagehide", () => scanner.stop());
  return scanner;
}

globalThis.scanPage = scanPage;

for (const root of document.querySelectorAll("[data-scanner][data-start-now]")) {
  const checks = JSON.parse(root.dataset.checks || "[]");
  scanPage(root, { event: () => root.dataset.event, checks: () => checks }).start();
}
