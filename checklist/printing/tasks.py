"""Paper for a whole event is drawn by a worker: the pages of the others must not wait for it."""

from collections.abc import Mapping

from checklist.accounts.files import picture_name, pictures_of
from checklist.accounts.models import Job
from checklist.accounts.tasks import Kind, Report, keep_result
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
    for number in range(1, min(PICTURES, len(plan.pages)) + 1):
        keep_result(job, picture_name("", number), draw_page(plan, number).encode())
    return keep_result(job, ".pdf", data)


def kept_pictures(job: Job) -> list[str]:
    """Pictures of the first sheets of work that is done, for who wants to look before printing."""
    return pictures_of(job.result_path) if job.state == Job.State.DONE else []


KINDS: Mapping[str, Kind] = {DRAW_JOB: draw_print_job}
