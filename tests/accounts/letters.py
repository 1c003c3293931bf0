"""Letters that go out beside the answer: wait for them, then read them."""

import re
import time

from django.core import mail


def letters(number=1):
    """What lies in the outbox once so many letters are there; they are sent by a thread of their own."""
    until = time.monotonic() + 5
    while len(mail.outbox) < number and time.monotonic() < until:
        time.sleep(0.01)
    return mail.outbox


def code_in(letter):
    return re.search(r"^ {4}(\S+)$", letter.body, re.M)[1]
