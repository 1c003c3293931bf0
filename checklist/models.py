"""Gathers the rooms' tables, so that Django finds them. No code."""

from checklist.accounts.models import Job, LogEntry, RateCount, User, Worker
from checklist.cards.models import CardName, CatalogueCard, CatalogueVersion
from checklist.deckchecks.models import DeckCheck, Draw, Scan, Seat, Tap
from checklist.decklists.models import Decklist, Judgement
from checklist.events.models import DeckSlot, Event, Registration, StaffRole, Team
from checklist.printing.models import HeadJudgeProxy, PrintedCard, PrintJob

__all__ = [
    "CardName",
    "CatalogueCard",
    "CatalogueVersion",
    "DeckCheck",
    "DeckSlot",
    "Decklist",
    "Draw",
    "Event",
    "HeadJudgeProxy",
    "Job",
    "Judgement",
    "LogEntry",
    "PrintJob",
    "PrintedCard",
    "RateCount",
    "Registration",
    "Scan",
    "Seat",
    "StaffRole",
    "Tap",
    "Team",
    "User",
    "Worker",
]
