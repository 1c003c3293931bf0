"""Pictures of every page (`make screenshots`), and the few that README and docs/ show (`--docs`).

Runs a server of its own on a database of its own. All pictures go to var/pictures/<width>-<scheme>[-<language>]/; those
of the docs to docs/pictures/.
"""

import argparse
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from docs.tour import CHROMIUM, Stop, password, stops

ROOT = Path(__file__).resolve().parents[1]
ALL = ROOT / "var" / "pictures"
KEPT = ROOT / "docs" / "pictures"
WIDTHS = (360, 768, 1280)
SCHEMES = ("light", "dark")
MOST_BYTES = 150_000
# Pictures that wait to be scrolled to are fetched now.
ALL_PICTURES = """() => Promise.all([...document.images].filter((one) => one.offsetParent).map((one) => {
  one.loading = "eager";
  return one.decode().catch(() => {});
}))"""

# What the docs show: the stop, the width, and how much of the page in CSS pixels.
OF_THE_DOCS = (
    ("player-list-good", "player-list.png", 1180, 1240),
    ("event", "organiser.png", 1100, 1340),
    ("verdict-current", "verdict.png", 390, 760),
    ("check", "deck-check.png", 390, 760),
)


@contextmanager
def house() -> Iterator[tuple[str, dict[str, Any]]]:
    """A running server, its address, and what was made in it."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        base = f"http://127.0.0.1:{port}"
        os.environ |= {"DATABASE_URL": f"sqlite:///{folder}/pictures.sqlite3", "BASE_URL": base}
        os.environ["DJANGO_SETTINGS_MODULE"] = "docs.tour_settings"

        import django  # slow import
        from django.core.management import call_command  # slow import

        django.setup()
        from docs.furnish import furnish, sample_pdfs  # slow import

        call_command("migrate", verbosity=0)
        places = furnish()
        places["pdfs"] = sample_pdfs(places)
        places["database"] = f"{folder}/pictures.sqlite3"
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port)], cwd=ROOT, stdout=subprocess.DEVNULL
        )
        try:
            _wait_for(base)
            yield base, places
        finally:
            server.terminate()
            server.wait(60)


def _wait_for(base: str) -> None:
    for _ in range(1200):
        try:
            urllib.request.urlopen(f"{base}/healthz", timeout=1).read()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


@contextmanager
def untouched(database: str) -> Iterator[Callable[[], None]]:
    """Calling what it gives puts everything back as it is now: the tour hands in lists and uses up codes on its way."""
    with closing(sqlite3.connect(database)) as live, closing(sqlite3.connect(":memory:")) as before:
        live.backup(before)
        yield lambda: before.backup(live)


def page_at(browser: Browser, base: str, stop: Stop, width: int, scheme: str, language: str, height: int = 800) -> Page:
    """A page that stands at the stop. The caller closes its context."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, base_url=base, color_scheme=scheme, locale=language,
        reduced_motion="reduce",
    )  # fmt: skip
    page = context.new_page()
    page.set_default_timeout(15_000)
    if stop.signs_in:
        page.goto(f"/r/{stop.signs_in}")
    elif stop.who != "nobody":
        page.goto("/sign-in/")
        page.fill("input[name=username]", stop.who)
        page.fill("input[name=password]", password(stop.who))
        page.click("main button[type=submit]")
        page.wait_for_url("/")
    page.goto(stop.path)
    if stop.act:
        stop.act(page)
    return page


def take_all(
    browser: Browser,
    base: str,
    put_back: Callable[[], None],
    todo: Sequence[Stop],
    languages: Sequence[str],
    widths: Sequence[int] = WIDTHS,
    schemes: Sequence[str] = SCHEMES,
) -> None:
    """One context a person, width and scheme: signing in for each picture would be most of the work."""
    for language in languages:
        for width in widths:
            for scheme in schemes:
                folder = ALL / f"{width}-{scheme}-{language}"
                folder.mkdir(parents=True, exist_ok=True)
                put_back()
                people: dict[str, Any] = {}
                for stop in todo:
                    key = stop.signs_in or stop.who
                    if key not in people:
                        people[key] = page_at(
                            browser, base, Stop("", stop.who, "/", None, stop.signs_in), width, scheme, language
                        )
                    page = people[key]
                    page.goto(stop.path)
                    if stop.act:
                        stop.act(page)
                    page.evaluate(ALL_PICTURES)
                    page.screenshot(path=folder / f"{stop.name}.png", full_page=True)
                for page in people.values():
                    page.context.close()
                print(f"{len(todo)} pictures in {folder.relative_to(ROOT)}", flush=True)


def take_for_docs(browser: Browser, base: str, todo: Sequence[Stop], pdfs: dict[str, bytes]) -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    by_name = {stop.name: stop for stop in todo}
    for name, file, width, height in OF_THE_DOCS:
        page = page_at(browser, base, by_name[name], width, "light", "en", height)
        page.evaluate("() => document.activeElement.blur()")
        page.screenshot(path=KEPT / file)
        page.context.close()
        _make_small(KEPT / file, 1100)
    for name, pdf in pdfs.items():
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                ["pdftoppm", "-png", "-r", "90", "-singlefile", "-", f"{folder}/sheet"], input=pdf, check=True
            )
            shutil.move(f"{folder}/sheet.png", KEPT / f"{name}.png")
        _make_small(KEPT / f"{name}.png", 760)


def _make_small(path: Path, width: int) -> None:
    """At most this wide and as few colours as the size asks for; refuses what stays too large."""
    picture = Image.open(path).convert("RGB")
    if picture.width > width:
        picture = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    for colours in (256, 128, 64, 32):
        picture.quantize(colours, dither=Image.Dither.NONE).save(path, optimize=True)
        if path.stat().st_size <= MOST_BYTES:
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB, {colours} colours")
            return
    raise SystemExit(f"{path} has {path.stat().st_size} bytes, more than {MOST_BYTES}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--docs", action="store_true", help="only the pictures that README and docs/ show")
    parser.add_argument("--only", default="", help="only the stops whose name begins so")
    parser.add_argument("--languages", default="en,es", help="with commas between")
    parser.add_argument("--widths", default=",".join(map(str, WIDTHS)), help="in CSS pixels, with commas between")
    parser.add_argument("--schemes", default=",".join(SCHEMES), help="with commas between")
    options = parser.parse_args()
    if CHROMIUM is None:
        raise SystemExit("No Chromium here: apt install chromium")
    with house() as (base, places), sync_playwright() as playwright:
        todo = [stop for stop in stops(places) if stop.name.startswith(options.only)]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        if options.docs:
            take_for_docs(browser, base, todo, places["pdfs"])
        else:
            widths = [int(width) for width in options.widths.split(",")]
            with untouched(places["database"]) as put_back:
                take_all(
                    browser, base, put_back, todo, options.languages.split(","), widths, options.schemes.split(",")
                )
        browser.close()


if __name__ == "__main__":
    main()
