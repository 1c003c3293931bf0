"""The last minute before a deadline, and the ceilings.  python -m bench.load.deadline     (one figure a line)

2,000 players, who have opened their links before, hand in within 60 s, each once (--whole: they also open the link and look
at the form in that minute); 50 judges record a scan twice a second, look at every fourth verdict as a page and tap at every
third. Then, with wrk if it is there, how much each kind of request bears alone. On the
empty database of DATABASE_URL, or a SQLite file of its own. Load and server share the machine.
"""

import argparse
import asyncio
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bench.load.crowd import TOKEN, Connection, Tally, judge, play
from bench.load.server import ROOT, Server

# Each thread of wrk sends the prepared requests of its own file, one after the other.
WRK_SCRIPT = """
local requests, turn, counter = {}, 0, 0
function setup(thread)
  thread:set("number", counter)
  counter = counter + 1
end
function init(args)
  for line in io.lines(args[1] .. "." .. number) do
    local method, path, cookie, accept, body = line:match("^(%S+)\\t(%S+)\\t([^\\t]*)\\t([^\\t]*)\\t(.*)$")
    local headers = { ["Cookie"] = cookie, ["Accept"] = accept, ["Content-Type"] = "application/x-www-form-urlencoded" }
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end
function request()
  turn = turn + 1
  return requests[(turn - 1) % #requests + 1]
end
local statuses = {}
function response(status) statuses[status] = (statuses[status] or 0) + 1 end
function done(summary, latency)
  io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration,
    latency:percentile(99), summary.errors.status + summary.errors.timeout + summary.errors.read))
end
"""


def run_deadline(
    server: Server,
    plan: Mapping[str, Any],
    sessions: list[str],
    *,
    seconds: float,
    every: float,
    whole: bool,
    orders: bool,
) -> tuple[Tally, list[int]]:
    """The minute itself; also the server's memory in MB, every two seconds."""
    tally, memory = Tally(), []

    async def minute() -> None:
        start = time.monotonic() + 0.5
        players = plan["players"]
        people = [
            play(
                server.port,
                plan,
                player,
                tally,
                at=start + seconds * number / len(players),
                whole=whole,
                cookies=sessions[number],
            )
            for number, player in enumerate(players)
        ]
        judges = [
            judge(server.port, plan, key, tally, until=start + seconds, every=every, number=number, orders=orders)
            for number, key in enumerate(plan["judges"])
        ]
        watched = asyncio.create_task(watch())
        await asyncio.gather(*people, *judges)
        watched.cancel()

    async def watch() -> None:
        while True:
            memory.append(await asyncio.to_thread(server.memory_mb))
            await asyncio.sleep(2)

    asyncio.run(minute())
    return tally, memory


def ceiling(server: Server, name: str, requests: list[str], folder: Path, *, seconds: int) -> Iterator[str]:
    """How many of these requests a second, by wrk with 16 connections. Each is sent once at most where it writes."""
    threads = 2
    for number in range(threads):
        (folder / f"requests.{number}").write_text("\n".join(requests[number::threads]) + "\n")
    script = folder / "requests.lua"
    script.write_text(WRK_SCRIPT)
    cpu = server.cpu_seconds()
    run = subprocess.run(
        [
            "wrk", "-t", str(threads), "-c", "16", "-d", f"{seconds}s", "--timeout", "20s", "-s", str(script),
            f"http://127.0.0.1:{server.port}", "--", str(folder / "requests"),
        ],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    answered, took_us, p99_us, errors = (
        int(word) for word in next(line for line in run.stdout.splitlines() if line.startswith("RESULT")).split()[1:]
    )
    cpu = server.cpu_seconds() - cpu
    yield f"{name}_per_s {answered / took_us * 1e6:.0f} requests/s"
    yield f"{name}_p99_ms {p99_us / 1000:.0f} ms"
    yield f"{name}_cpu_ms {1000 * cpu / answered:.2f} ms of the server's processors a request"
    yield f"{name}_errors {errors} requests"


def submissions(plan: Mapping[str, Any], sessions: list[str], number: int) -> list[str]:
    """Lists to hand in: every player several times, each time another list under a new nonce, based on whatever is there."""
    lines = []
    for turn in range(number):
        at = turn % len(plan["players"])
        player = plan["players"][at]
        other = (player["list"] + 1 + turn // len(plan["players"])) % len(plan["lists"])
        form = {**plan["lists"][other], "based_on": "999", "nonce": secrets.token_hex(16), "link": player["link"]}
        body = urlencode({**form, "csrfmiddlewaretoken": TOKEN})
        cookie = f"csrftoken={TOKEN}; {sessions[at]}"
        lines.append(f"POST\t/player/{player['uid']}/1/\t{cookie}\ttext/html\t{body}")
    return lines


def scans(plan: Mapping[str, Any], number: int) -> list[str]:
    lines = []
    for turn in range(number):
        code, key = plan["codes"][turn % len(plan["codes"])], plan["judges"][turn % len(plan["judges"])]
        form = {"code": code, "nonce": secrets.token_hex(16), "event": plan["event"], "csrfmiddlewaretoken": TOKEN}
        lines.append(f"POST\t/scan/record\tcsrftoken={TOKEN}; sessionid={key}\tapplication/json\t{urlencode(form)}")
    return lines


def verdicts(plan: Mapping[str, Any]) -> list[str]:
    judges = plan["judges"]
    return [
        f"GET\t/S/{code}\tsessionid={judges[turn % len(judges)]}\ttext/html\t"
        for turn, code in enumerate(plan["codes"])
    ]


def open_links(server: Server, plan: Mapping[str, Any]) -> list[str]:
    """Everybody's session, as the private link gives it."""

    async def opened() -> list[str]:
        cookies = []
        for player in plan["players"]:
            connection = Connection(server.port, "")
            await connection.ask("GET", f"/r/{player['link']}")
            connection.close()
            cookies.append(connection.cookies)
        return cookies

    return asyncio.run(opened())


def figures_of(tally: Tally, memory: list[int], players: int) -> Iterator[str]:
    yield f"deadline_players {players} players"
    yield f"deadline_receipts {len(tally.submitted)} lists"
    yield f"deadline_lost {players - len(tally.submitted)} lists"
    for name in ("submit", "page", "scan", "show"):
        seconds = sorted(getattr(tally, f"{name}_seconds"))
        if seconds:
            yield f"deadline_{name}_requests {len(seconds)} requests"
            yield f"deadline_{name}_median_ms {1000 * seconds[len(seconds) // 2]:.0f} ms"
            yield f"deadline_{name}_p99_ms {1000 * seconds[int(len(seconds) * 0.99)]:.0f} ms"
            yield f"deadline_{name}_max_ms {1000 * seconds[-1]:.0f} ms"
    yield f"deadline_memory_first_mb {memory[0]} MB"
    yield f"deadline_memory_peak_mb {max(memory)} MB"
    yield f"deadline_memory_last_mb {memory[-1]} MB"
    for what, number in sorted(tally.refused.items()):
        yield f"deadline_refused {number} {what.replace(' ', '_')}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2000)
    parser.add_argument("--judges", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=0.5, help="seconds between one judge's scans")
    parser.add_argument("--whole", action="store_true", help="opening the link and the form counts too")
    parser.add_argument("--orders", action="store_true", help="one judge orders paper for everybody each second")
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--ceiling-seconds", type=int, default=10)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {
            **os.environ,
            "SECRET_KEY": os.environ.get("SECRET_KEY", secrets.token_urlsafe(40)),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": os.environ.get("DATABASE_URL", f"sqlite:///{folder / 'load.sqlite3'}"),
        }

        def run(*words: str) -> str:
            return subprocess.run(
                [sys.executable, *words], cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
            ).stdout

        run("manage.py", "migrate", "--verbosity", "0")
        run(
            "-m", "bench.load.seed", "--catalogue", "--players", str(arguments.players), "--judges", str(arguments.judges),
            "--printed", "200", str(folder / "crowd.json"),
        )  # fmt: skip
        plan = json.loads((folder / "crowd.json").read_text())
        server = Server(environment, processes=arguments.processes, threads=arguments.threads)
        print(
            f"# {environment['DATABASE_URL'].partition(':')[0]}, {arguments.processes} processes of {arguments.threads} threads"
        )
        server.start()
        try:
            sessions = open_links(server, plan)
            tally, memory = run_deadline(
                server, plan, sessions, seconds=arguments.seconds, every=arguments.every, whole=arguments.whole,
                orders=arguments.orders,
            )  # fmt: skip
            print(*figures_of(tally, memory, arguments.players), sep="\n", flush=True)
            (folder / "tally.json").write_text(tally.acknowledged())
            faults = json.loads(run("-m", "bench.load.audit", str(folder / "tally.json")))
            print(f"deadline_faults {len(faults)} faults", *faults[:5], sep="\n")
            if shutil.which("wrk"):
                kinds = {
                    "submission": submissions(plan, sessions, 20_000), "scan": scans(plan, 60_000), "verdict": verdicts(plan)
                }  # fmt: skip
                for kind, requests in kinds.items():
                    print(
                        *ceiling(server, kind, requests, folder, seconds=arguments.ceiling_seconds),
                        sep="\n",
                        flush=True,
                    )
            else:
                print("# wrk is not here: no ceilings (apt install wrk)")
        finally:
            server.stop()
    return 1 if faults or len(tally.submitted) < arguments.players else 0


if __name__ == "__main__":
    sys.exit(main())
