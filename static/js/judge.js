// The judge's page that lies on the device: find a player, read the list, count, scan, from the stored event. The same
// address bar: where a page could not be fetched, this one stands in for it; inside it, links are #/list/..., #/check/...

"use strict";

const ORDERS = ["mana-value", "colour", "type", "name"]; // as in the stored event; any other: the list as handed in
const ZONE_NAMES = ["commander", "main", "companion", "sideboard"];
const SHOWN = 40;
const ONE_TABLE_MS = 30 * 60_000; // as on the server

const page = {
  root: document.querySelector("[data-shell-page]"),
  scanner: null,
  checks: [], // at hand in the scanner: {nonce, deck}
};

const view = (name) => page.root.querySelector(`[data-view=${name}]`);
const copyOf = (root, name) => root.querySelector(`template[data-template=${name}]`).content.firstElementChild.cloneNode(true);
const foldName = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const deckAt = (key) => pocket.event.decks[pocket.places.get(key)];
const keyOf = (deck) => `${deck.uid}/${deck.ordinal}`;

function put(root, name, text) {
  for (const place of root.querySelectorAll(`[data-put=${name}]`)) {
    place.textContent = text ?? "";
    place.hidden = text === "" || text === undefined || text === null;
  }
}

/** What is asked for: by the hash, else by the address of the page that could not be fetched. */
function route() {
  const parts = location.hash.startsWith("#/") ? location.hash.slice(2).split("/").map(decodeURIComponent) : null;
  if (parts) return { name: parts[0] || "find", parts: parts.slice(1) };
  const path = location.pathname.split("/").filter(Boolean);
  const asked = new URLSearchParams(location.search);
  if (path[0] === "scan") return { name: "scan", slug: asked.get("event") ?? "", number: asked.get("check"), code: asked.get("code") };
  if (/^s$/i.test(path[0] ?? "") && path[1]) return { name: "scan", parts: [], code: decodeURIComponent(path[1]) };
  if (path[0] === "events" && path[2] === "check") {
    if (path[3] === "players") return { name: "list", slug: path[1], parts: [path[4], path[5]] };
    if (/^\d+$/.test(path[3] ?? "")) return { name: "check", slug: path[1], number: path[3] };
    return { name: "find", slug: path[1], parts: [asked.get("find") ?? ""] };
  }
  return { name: "find", parts: [] };
}

/** Every check that this device knows: of the stored event, of pages seen since, and those opened here. */
async function allChecks() {
  const known = new Map();
  for (const deck of pocket.event?.decks ?? []) {
    for (const check of deck.checks) known.set(check.nonce, { ...check, closed: check.closed_at !== null, deck: keyOf(deck) });
  }
  for (const own of await kept.all("checks")) {
    const before = known.get(own.nonce) ?? {};
    const older = before.version > own.version;
    known.set(own.nonce, { ...(older ? own : before), ...(older ? before : own), deck: own.deck ?? before.deck, scanned: own.scanned ?? [] });
  }
  return [...known.values()].filter((check) => pocket.places.has(check.deck));
}

async function showPage() {
  await pocket.ready;
  const wanted = route();
  const other = wanted.slug && pocket.event && wanted.slug !== pocket.event.event.slug;
  if (wanted.name !== "scan") page.scanner?.stop();
  let name = wanted.name;
  if (!pocket.event || other) name = name === "scan" && !other ? "scan" : "nothing";
  else if (name === "list" && !deckAt(wanted.parts.join("/"))) name = "nothing";
  let check = null;
  if (name === "check") {
    check = (await allChecks()).find((one) => (wanted.number ? String(one.id) === wanted.number : one.nonce === wanted.parts[0]));
    if (!check) name = "nothing";
  }
  for (const section of page.root.querySelectorAll("[data-view]")) section.hidden = section.dataset.view !== name;
  if (name === "find") await showFind(wanted.parts?.[0] ?? "");
  if (name === "list") await showList(wanted.parts.join("/"));
  if (name === "check") await showCheck(check);
  if (name === "scan") await showScan(wanted);
}

// --- find ---

async function showFind(words) {
  const section = view("find");
  const field = section.querySelector("input");
  if (words) field.value = words;
  const running = (await allChecks()).filter((check) => !check.closed);
  section.querySelector("[data-running]").replaceChildren(
    ...running.map((check) => {
      const row = copyOf(section, "running");
      row.querySelector("a").href = `#/check/${check.nonce}`;
      put(row, "player", deckAt(check.deck).player);
      put(row, "at", pocket.clock(check.opened_at));
      return row;
    }),
  );
  showFound();
}

function showFound() {
  const section = view("find");
  const words = section.querySelector("input").value.trim();
  const isTable = /^\d{1,6}$/.test(words);
  const found = words ? pocket.event.decks.filter((deck) => (isTable ? deck.table === Number(words) : foldName(deck.player).includes(foldName(words)))) : [];
  section.querySelector("[data-found]").replaceChildren(
    ...found.slice(0, SHOWN).map((deck) => {
      const row = copyOf(section, "found");
      row.querySelector("a").href = `#/list/${keyOf(deck)}`;
      put(row, "player", [deck.player, deck.label].filter(Boolean).join(", "));
      put(row, "table", deck.table ? filled(pocket.words.page.table, deck) : "");
      return row;
    }),
  );
  section.querySelector("[data-nobody]").hidden = !words || found.length > 0;
  const form = section.querySelector("form[data-table]");
  form.hidden = !isTable || !found.length;
  form.dataset.table = words;
  put(form, "title", filled(pocket.words.page.check_table, { table: words, n: found.length }));
}

/** One swoop, one clock: the checks of all decks at a table are begun, or joined where they run. */
async function openTable(form) {
  const table = Number(form.dataset.table);
  const all = await allChecks();
  const { moment, hand_drawn } = pocket.beginning(form);
  const nonces = [];
  for (const deck of pocket.event.decks.filter((one) => one.table === table)) {
    const running = all.find((check) => !check.closed && check.deck === keyOf(deck) && check.table === table && (check.round ?? null) === deck.round);
    const when = { moment, hand_drawn, round: deck.round, table };
    nonces.push(running?.nonce ?? (await pocket.openCheck(keyOf(deck), when, pocket.event.event.slug)).nonce);
  }
  location.hash = `#/check/${nonces[0]}`;
}

/** The checks of the other decks at the table of this one, begun about when it was: each deck's newest. */
function besideOf(check, all) {
  const near = (other) => Math.abs(Date.parse(other.opened_at) - Date.parse(check.opened_at)) < ONE_TABLE_MS;
  const others = all.filter(
    (other) => check.table && other.deck !== check.deck && other.table === check.table && (other.round ?? null) === (check.round ?? null) && near(other),
  );
  others.sort((one, other) => Date.parse(one.opened_at) - Date.parse(other.opened_at));
  return [...new Map(others.map((other) => [other.deck, other])).values()];
}

// --- the list ---

/** How this judge wants lists sorted. */
const chosenOrder = async () => (await kept.get("keep", "order")) ?? "mana-value";

function sorted(rows, order) {
  const rank = 3 + ORDERS.indexOf(order); // in a row of pocket.event.cards its places follow name, kind and whether it is known
  return rank < 3 ? rows : [...rows].sort((one, other) => pocket.event.cards[one.card][rank] - pocket.event.cards[other.card][rank]);
}

const sumOf = (rows) => rows.reduce((sum, one) => sum + one.quantity, 0);

/** Rows that lie together, double-faced cards first: as the server makes them. */
function sectionsOf(deck, order, together = false) {
  let rows = (deck.rows ?? []).map(([card, zone, quantity, copies]) => ({ card, zone: ZONE_NAMES[zone], quantity, copies }));
  if (together) {
    const merged = new Map();
    for (const one of rows) {
      const before = merged.get(one.card);
      const copies = before?.copies && one.copies ? one.copies.map((count, place) => count + before.copies[place]) : (before?.copies ?? one.copies);
      merged.set(one.card, { ...one, zone: "together", quantity: one.quantity + (before?.quantity ?? 0), copies });
    }
    rows = [...merged.values()];
  }
  const sections = [];
  for (const zone of together ? ["together"] : ZONE_NAMES) {
    for (const double of [true, false]) {
      const chosen = rows.filter((one) => one.zone === zone && (pocket.event.cards[one.card][1] !== "") === double);
      if (chosen.length) sections.push({ zone, double, rows: sorted(chosen, order), quantity: sumOf(chosen) });
    }
  }
  return sections;
}

function cardWords(one) {
  const [, kind, isKnown] = pocket.event.cards[one.card];
  const { words } = pocket;
  const carried = (one.copies ?? []).map((count, place) => (count ? `${count} × ${words.carried[place]}` : "")).filter(Boolean);
  return [words.double_faced[kind], isKnown ? "" : words.not_in_catalogue, ...carried].filter(Boolean).join(" · ");
}

function heading(section) {
  const zone = section.zone === "together" ? pocket.words.page.both : pocket.words.zones[section.zone];
  return section.double ? `${pocket.words.page.double}, ${zone}` : zone;
}

async function showList(key) {
  const section = view("list");
  const deck = deckAt(key);
  const order = await chosenOrder();
  put(section, "player", [deck.player, deck.label].filter(Boolean).join(": "));
  put(section, "table", deck.table ? filled(pocket.words.page.table, deck) : "");
  put(section, "dropped", deck.dropped ? pocket.words.page.dropped : "");
  put(section, "sleeves", deck.sleeves ? pocket.words.sleeves[deck.sleeves] : "");
  put(section, "none", deck.revision === null ? pocket.words.page.none : "");
  section.querySelector("[data-findings]").replaceChildren(
    ...(deck.findings ?? []).map(([level, sentence]) => {
      const row = copyOf(section, "finding");
      row.classList.add(level);
      put(row, "level", pocket.words.levels[level]);
      put(row, "sentence", sentence);
      return row;
    }),
  );
  section.querySelector("[data-aside]").hidden = !deck.aside?.length;
  section.querySelector("[data-aside] ul").replaceChildren(...(deck.aside ?? []).map(([card, quantity]) => line(`${quantity} × ${pocket.event.cards[card][0]}`)));
  section.querySelector("select").value = order;
  section.querySelector("[data-sections]").replaceChildren(
    ...sectionsOf(deck, order).map((one) => {
      const part = copyOf(section, "section");
      if (one.double) part.classList.add("judged-double");
      put(part, "heading", heading(one));
      put(part, "quantity", one.quantity);
      part.querySelector("ul").append(
        ...one.rows.map((row) => {
          const item = copyOf(section, "row");
          put(item, "quantity", row.quantity);
          put(item, "name", pocket.event.cards[row.card][0]);
          put(item, "words", cardWords(row));
          return item;
        }),
      );
      return part;
    }),
  );
  showDeclared(section, deck);
  const before = (await allChecks()).filter((check) => check.deck === key);
  section.querySelector("[data-before]").hidden = !before.length;
  section.querySelector("[data-before] ul").replaceChildren(
    ...before.map((check) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `#/check/${check.nonce}`;
      link.textContent = [pocket.clock(check.opened_at), pocket.words.endings[check.outcome] ?? pocket.words.page.running, check.found, check.note].filter(Boolean).join("; ");
      item.append(link);
      return item;
    }),
  );
  const form = section.querySelector("form[data-open]");
  form.dataset.deck = key;
  form.elements.round.value = deck.round ?? "";
  form.elements.table.value = deck.table ?? "";
}

/** What the player said besides, and what to look at on official substitute cards. */
function showDeclared(root, deck) {
  const place = root.querySelector("[data-declared]");
  const point = ([question, said, odd]) => {
    const row = copyOf(page.root, "point");
    put(row, "question", pocket.event.questions[question]);
    row.querySelector("[data-says]").hidden = said === null;
    put(row, "said", said === null ? "" : pocket.words.page[said ? "yes" : "no"]);
    row.querySelector("[data-odd]").hidden = !odd;
    return row;
  };
  const answers = document.createElement("ul");
  answers.className = "declared";
  answers.append(...(deck.answers ?? []).map(point));
  const looks = (deck.looks ?? []).map(([card, quantity, style, points]) => {
    const row = copyOf(page.root, "look");
    put(row, "title", filled(pocket.words.page.look, { n: quantity, name: pocket.event.cards[card][0] }));
    row.querySelector("[data-kind]").hidden = !style;
    put(row, "style", pocket.words.styles[style]);
    row.querySelector("ul").append(...points.map(point));
    row.open = points.some(([, , odd]) => odd);
    return row;
  });
  place.replaceChildren(...(deck.answers?.length ? [answers] : []), ...looks);
}

function line(text) {
  const item = document.createElement("li");
  item.textContent = text;
  return item;
}

// --- the check ---

async function showCheck(check) {
  const section = view("check");
  const deck = deckAt(check.deck);
  const together = check.moment !== "before-game-1";
  const root = copyOf(section, "check");
  Object.assign(root.dataset, {
    nonce: check.nonce, event: pocket.event.event.slug, version: check.version, opened: check.opened_at,
    closed: check.closed ? (check.closed_at ?? "yes") : "",
  });
  put(root, "player", deck.player);
  put(root, "moment", pocket.words.moments[check.moment]);
  put(root, "table", check.table ? filled(pocket.words.page.table, check) : "");
  root.querySelector("[data-hand]").hidden = !check.hand_drawn;
  put(root, "bounds", together ? boundsWords(deck.bounds) : "");
  showBeside(root, check, besideOf(check, await allChecks()));
  showDeclared(root, deck);
  root.querySelector("a[data-list]").href = `#/list/${check.deck}`;
  const sections = sectionsOf(deck, await chosenOrder(), together);
  put(root, "quantity", sumOf(sections)); // before the rows are in it: each says its own
  fillTally(section, root, check, deck, sections);
  fillSleeves(section, root, check, sections);
  showScanned(root, check);
  showEnd(root, check);
  linkToServer(root, check);
  photoForm(root.querySelector("form[data-photo]"), { event: pocket.event.event.slug, check: check.nonce });
  section.querySelector("[data-place]").replaceChildren(root);
  await checkPage(root, { moved: showPage });
}

/** The other checks at the table, one touch away; and the scanner, for this one and the one that runs beside it. */
function showBeside(root, check, beside) {
  const switches = root.querySelector("[data-beside]");
  switches.hidden = !beside.length;
  switches.replaceChildren(
    ...beside.map((other) => {
      const link = document.createElement("a");
      link.className = "button";
      link.href = `#/check/${other.nonce}`;
      link.textContent = `⇄ ${deckAt(other.deck).player}`;
      return link;
    }),
  );
  const running = beside.filter((other) => !other.closed).slice(0, 1);
  root.querySelector("a[data-scan]").href = `#/scan/${[check, ...running].map((one) => one.nonce).join("/")}`;
}

/** The rows to count by: real cards beside the deck, then the list. */
function fillTally(section, root, check, deck, sections) {
  const { cards } = pocket.event;
  const counts = new Map((check.counts ?? []).map(([name, zone, count]) => [countKey(name, zone), count]));
  const row = (name, zone, quantity, words, double) => {
    const item = copyOf(section, "tally");
    Object.assign(item.dataset, { name, zone, quantity, double: double ? "yes" : "" });
    put(item, "name", name);
    put(item, "words", words);
    put(item, "quantity", quantity);
    item.querySelector("[data-count]").textContent = counts.get(countKey(name, zone)) ?? 0;
    item.querySelector(".tally-all").setAttribute("aria-label", filled(pocket.words.page.all, { n: quantity, name }));
    item.querySelector(".tally-down").setAttribute("aria-label", filled(pocket.words.page.less, { name }));
    if (check.closed) for (const button of item.querySelectorAll("button")) button.disabled = true;
    return item;
  };
  const part = (title, quantity, rows) => {
    const block = copyOf(section, "tally-section");
    put(block, "heading", title);
    put(block, "quantity", quantity);
    block.querySelector("ul").append(...rows);
    return block;
  };
  const form = root.querySelector("[data-tally]");
  if (deck.aside?.length) {
    const quantity = deck.aside.reduce((sum, [, one]) => sum + one, 0);
    form.append(part(pocket.words.page.aside, quantity, deck.aside.map(([card, one]) => row(cards[card][0], "aside", one, "", false))));
  }
  for (const one of sections) {
    form.append(part(heading(one), one.quantity, one.rows.map((each) => row(cards[each.card][0], each.zone, each.quantity, cardWords(each), one.double))));
  }
}

function fillSleeves(section, root, check, sections) {
  const { cards } = pocket.event;
  const boxes = root.querySelector("[data-boxes]");
  for (const name of new Set(sections.flatMap((one) => one.rows.map((each) => cards[each.card][0])))) {
    const box = copyOf(section, "box");
    box.querySelector("input").value = name;
    box.querySelector("input").checked = check.sleeves?.standing_out?.includes(name) ?? false;
    put(box, "name", name);
    boxes.append(box);
  }
  const form = root.querySelector("form[data-sleeves]");
  for (const name of ["opaque", "alike", "one_way_up", "unmarked"]) form.elements[name].value = check.sleeves?.[name] ?? "";
  form.querySelector("button").hidden = check.closed;
}

/** How a finished check ended, and what is to be announced; while it runs, the form that ends it. */
function showEnd(root, check) {
  root.querySelector("[data-ended]").hidden = !check.closed;
  root.querySelector("form[data-close]").hidden = check.closed;
  for (const link of root.querySelectorAll("[data-scan], [data-finish]")) link.hidden = check.closed;
  if (!check.closed) return;
  put(root, "outcome", [pocket.words.endings[check.outcome], check.found, check.note].filter(Boolean).join(". "));
  const seconds = (Date.parse(check.closed_at ?? Date.now()) - Date.parse(check.opened_at)) / 1000;
  put(root, "announce", filled(pocket.words.page.announce, { n: extensionMinutes(Math.max(0, seconds)) }));
  put(root, "unsent", queue.waiting.some((entry) => entry.check === check.nonce) ? pocket.words.page.unsent : "");
}

/** The server's own page of a check that it knows, and where its counts are asked for. */
function linkToServer(root, check) {
  const link = root.querySelector("[data-full]");
  link.hidden = !check.id;
  if (!check.id) return;
  link.querySelector("a").href = page.root.dataset.full.replace("EVENT", pocket.event.event.slug).replace("/0/", `/${check.id}/`);
  root.dataset.state = `${link.querySelector("a").href}state`;
}

function boundsWords(bounds) {
  if (!bounds) return "";
  const [least, exactly, most] = bounds;
  const texts = pocket.words.page;
  return [texts.together, exactly ? filled(texts.exactly, { n: exactly }) : "", least ? filled(texts.least, { n: least }) : "", most ? filled(texts.most, { n: most }) : ""].filter(Boolean).join(" ");
}

/** "3 of 4 Delver of Secrets": the copies of this deck that have a code, and which of them were scanned in this check. */
function showScanned(root, check) {
  const place = pocket.places.get(check.deck);
  const expected = new Map();
  for (const row of Object.values(pocket.event.codes)) {
    const [deck, kind, card, zone, copy, , standing] = row;
    if (deck !== place || kind === "registration" || standing !== "current") continue;
    const key = countKey(card, zone);
    expected.set(key, (expected.get(key) ?? new Set()).add(copy));
  }
  const seen = new Map();
  for (const code of check.scanned ?? []) {
    const row = pocket.event.codes[code];
    if (!row || row[0] !== place) continue;
    const key = countKey(row[2], row[3]);
    seen.set(key, [...(seen.get(key) ?? []), row[4]]);
  }
  const list = root.querySelector("[data-scanned]");
  list.hidden = !seen.size;
  if (!seen.size) return;
  list.replaceChildren(
    ...[...expected].map(([key, copies]) => {
      const [card, zone] = key.split("\n");
      const found = seen.get(key) ?? [];
      const missing = [...copies].filter((copy) => !found.includes(copy)).sort((one, other) => one - other);
      const twice = [...new Set(found.filter((copy, at) => found.indexOf(copy) !== at))];
      const name = pocket.event.cards[card]?.[0] ?? card;
      const parts = [filled(pocket.words.page.scanned, { n: new Set(found).size, all: copies.size, name, zone: pocket.words.zones[zone] ?? zone })];
      if (missing.length) parts.push(filled(pocket.words.page.missing, { copies: missing.join(", ") }));
      if (twice.length) parts.push(filled(pocket.words.page.twice, { copies: twice.join(", ") }));
      return line(parts.join(" · "));
    }),
  );
}

// --- the scanner ---

async function showScan(wanted) {
  const section = view("scan");
  const scanner = section.querySelector("[data-scanner]");
  const all = await allChecks();
  const chosen = all.filter((check) => (wanted.number ? String(check.id) === wanted.number : (wanted.parts ?? []).includes(check.nonce)));
  page.checks = chosen.map((check) => ({ nonce: check.nonce, deck: check.deck }));
  const back = section.querySelector("[data-back]");
  back.hidden = !chosen.length;
  if (chosen.length) {
    back.querySelector("a").href = `#/check/${chosen[0].nonce}`;
    put(back, "player", chosen.map((check) => deckAt(check.deck).player).join(", "));
  }
  if (!page.scanner) {
    page.scanner = scanPage(scanner, {
      event: () => pocket.event?.event.slug ?? "",
      checks: () => page.checks,
      took: async (found) => {
        const check = found && page.checks.find((one) => one.deck === found.deck);
        if (!check) return;
        const before = (await kept.get("checks", check.nonce)) ?? { nonce: check.nonce, version: -1, deck: check.deck };
        await kept.put("checks", { ...before, scanned: [...(before.scanned ?? []), readCode(found.code)] });
      },
    });
  }
  if (wanted.code) page.scanner.found(wanted.code);
  if (!page.scanner.running) page.scanner.start();
}

// --- what is pressed ---

view("find").querySelector("input").addEventListener("input", showFound);
view("find").querySelector("form").addEventListener("submit", (event) => event.preventDefault());
view("list").querySelector("select").addEventListener("change", async (event) => {
  await kept.put("keep", event.target.value, "order");
  showPage();
});
view("list").querySelector("form[data-open]").addEventListener("submit", (event) => {
  event.preventDefault();
  pocket.openCheck(event.target.dataset.deck, pocket.beginning(event.target), pocket.event.event.slug).then(({ nonce: check }) => (location.hash = `#/check/${check}`));
});
view("find").querySelector("form[data-table]").addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  button.disabled = true; // a second tap begins nothing twice
  openTable(event.target).finally(() => (button.disabled = false));
});
addEventListener("hashchange", showPage);
pocket.addEventListener("loaded", () => {
  // Not under the judge's fingers: a check that is being counted stays as it is, its counts come by themselves.
  if (view("check").hidden && view("scan").hidden) showPage();
});
showPage();
