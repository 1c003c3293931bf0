"""Celery, where BROKER_URL names a Redis or a RabbitMQ. Its messages say only that there is work: which, the table of jobs knows.

So a message that is lost, comes twice or comes late does no harm. Without BROKER_URL nothing here is used.
"""

import functools
import logging
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings

if TYPE_CHECKING:
    from celery import Celery

log = logging.getLogger("flipside.broker")

RUN_JOB = "flipside.run_job"
TIDY = "flipside.tidy"
QUEUE = "flipside"

# A web process that can't reach the broker must not keep its player waiting: workers look at the table, too.
_IMPATIENT: dict[str, dict[str, Any]] = {
    "redis": {"socket_connect_timeout": 1, "socket_timeout": 5, "health_check_interval": 25},
    "amqp": {"confirm_publish": True, "read_timeout": 5, "write_timeout": 5},
}


@functools.cache
def celery_app() -> "Celery":
    """This process's Celery, without tasks: a worker adds those (checklist/accounts/broker_tasks.py)."""
    from celery import Celery  # slow import

    app = Celery("flipside", broker=settings.BROKER_URL)
    app.conf.update(
        task_default_queue=QUEUE,
        task_ignore_result=True,
        task_serializer="json",
        accept_content=["json"],
        enable_utc=True,
        broker_connection_timeout=2,
        broker_connection_max_retries=None,  # a worker waits for its broker for ever
        broker_connection_retry_on_startup=True,
        broker_transport_options=_IMPATIENT[
            "amqp" if urlsplit(settings.BROKER_URL).scheme.startswith("amqp") else "redis"
        ],
        task_publish_retry_policy={"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.1},
        worker_prefetch_multiplier=1,
        worker_concurrency=1,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        worker_enable_remote_control=True,
    )
    return app


def send(task: str, *, expires: float | None = None) -> bool:
    """Put a message into the queue. False, and a line in the log, where the broker does not take it."""
    from kombu.exceptions import KombuError, OperationalError  # slow import

    try:
        celery_app().send_task(task, expires=expires, ignore_result=True)
    except (OperationalError, KombuError, OSError) as wrong:
        log.warning(
            "the broker took no message (%s): workers look at the table of jobs by themselves", type(wrong).__name__
        )
        return False
    return True


def broker_answers() -> str:
    """ "" if it does, else why not, without its password."""
    from kombu.exceptions import KombuError, OperationalError  # slow import

    try:
        with celery_app().connection_for_write() as connection:
            connection.ensure_connection(max_retries=1, interval_start=0, interval_step=0, timeout=2)
    except (OperationalError, KombuError, OSError) as wrong:
        return type(wrong).__name__
    return ""
