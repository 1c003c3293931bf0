"""Paper for a whole event is drawn by a worker: the pages of the others must not wait for it."""

import os
from collections.abc import Mapping
from pathlib import Path

from checklist.accounts.models import Job
from checklist.accounts.tasks import Kind, Report, result_file
from checklist.printing.actions import DRAW_JOB
from checklist.printing.models import PrintJob
from checklist.printing.pdf import draw
from checklist.printing.queries import plan_of
from checklist.printing.svg import draw_page

PICTURES = 12


def draw_print_job(job: Job, report: Report) -> str:
    """Draws one order into a file. Done twice, it is the same file: the same order gives the same bytes."""
    ordered = PrintJob.objects.select_related("event", "by").get(pk=job.arguments["print_job"])
    total = max(1, job.total)
    report(0, total)
    plan = plan_of(ordered)
    report(total // 3, total)
    data = draw(plan)
    path = result_file(job, ".pdf")
    for number in range(1, min(PICTURES, len(plan.pages)) + 1):
        _put(path.with_name(f"{path.stem}-{number:02}.svg"), draw_page(plan, number).encode())
    _put(path, data)
    return str(path)


def kept_pictures(job: Job) -> list[Path]:
    """Pictures of the first sheets of work that is done, for who wants to look before printing."""
    if job.state != Job.State.DONE or not job.result_path:
        return []
    path = Path(job.result_path)
    return sorted(path.parent.glob(f"{path.stem}-*.svg"))


def _put(path: Path, data: bytes) -> None:
    """The whole file or none, whoever else writes it."""
    new = path.with_name(f"{path.name}.{os.getpid()}")
    new.write_bytes(data)
    new.replace(path)


KINDS: Mapping[str, Kind] = {DRAW_JOB: draw_print_job}
