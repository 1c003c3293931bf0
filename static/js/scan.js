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

function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
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
      const found = await ZXingWASM.readBarcodes(image, { formats: ["QRCode"], maxNumberOfSymbols: 20, tryHarder: true });
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
    const picture = await createImageBitmap(file);
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

/** Sends one scan, again and again with the same nonce until the server has answered. */
async function send(root, code, extra = {}) {
  const body = new URLSearchParams({ code, nonce: nonce(), event: root.dataset.event ?? "", ...extra });
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    try {
      const answer = await fetch(root.dataset.record, {
        method: "POST",
        body,
        headers: { Accept: "application/json", "X-CSRFToken": root.querySelector("[name=csrfmiddlewaretoken]").value },
        credentials: "same-origin",
        redirect: "manual",
      });
      if (answer.ok) return await answer.json();
      if (answer.type === "opaqueredirect" || answer.status === 403) return { signedOut: true };
      if (answer.status < 500) return { refused: answer.status };
    } catch {
      root.dataset.network = "off";
    }
    await new Promise((next) => setTimeout(next, pause));
  }
}

function fill(row, answer) {
  row.dataset.tone = answer.tone;
  row.dataset.outcome = answer.outcome;
  const put = (name, text) => {
    const place = row.querySelector(`[data-put=${name}]`);
    place.textContent = text ?? "";
    place.hidden = !text;
  };
  put("icon", answer.icon);
  put("title", answer.title);
  put("advice", answer.advice);
  put("player", answer.player && answer.player + (answer.table ? `, table ${answer.table}` : ""));
  put("card", answer.card || answer.kind);
  put("copy", answer.copy ? `copy ${answer.copy} of ${answer.copies}, ${answer.zone}` : "");
  put("code", answer.code);
  put("notes", (answer.notes ?? []).map((note) => note.text).join(" "));
  const link = row.querySelector("a");
  link.hidden = !answer.address;
  if (answer.address) link.href = answer.address;
}

function scanPage(root) {
  const scanner = new Scanner(root);
  const latest = root.querySelector("[data-latest]");
  const list = root.querySelector("[data-results]");
  const template = root.querySelector("template");
  const form = root.querySelector("form[data-typed]");
  const field = form.querySelector("input[name=code]");

  const take = async (code) => {
    const row = template.content.firstElementChild.cloneNode(true);
    row.querySelector("[data-put=title]").textContent = root.dataset.wait;
    list.prepend(...latest.children); // the newest stands alone under the picture, the others below
    latest.append(row);
    while (list.children.length > 50) list.lastElementChild.remove();
    const answer = await send(root, code);
    if (answer.signedOut) location.assign(root.dataset.signIn);
    else if (answer.refused) row.querySelector("[data-put=title]").textContent = root.dataset.refused;
    else {
      fill(row, answer);
      signal(answer.tone);
    }
    root.dataset.network = "on";
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
  scanner.start();
}

for (const root of document.querySelectorAll("[data-scanner]")) scanPage(root);
