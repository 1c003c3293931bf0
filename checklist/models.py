"""Gathers the rooms' tables, so that Django finds them. No code."""

from checklist.accounts.models import Job, LogEntry, LogWords, RateCount, User, Worker
from checklist.cards.models import CardName, CatalogueCard, CatalogueVersion
from checklist.deckchecks.models import DeckCheck, Device, Draw, Photo, Scan, Seat, SentAction, Standing, Tap
from checklist.decklists.models import ConfirmedName, Decklist, Judgement, Rereading
from checklist.events.models import ApiAnswer, ApiToken, DeckSlot, Event, Registration, StaffInvitation, StaffRole, Team
from checklist.printing.models import HeadJudgeProxy, PrintedCard, Printer, PrintJob

__all__ = [
    "ApiAnswer",
    "ApiToken",
    "CardName",
    "CatalogueCard",
    "CatalogueVersion",
    "ConfirmedName",
    "DeckCheck",
    "DeckSlot",
    "Decklist",
    "Device",
    "Draw",
    "Event",
    "HeadJudgeProxy",
    "Job",
    "Judgement",
    "LogEntry",
    "LogWords",
    "Photo",
    "PrintJob",
    "PrintedCard",
    "Printer",
    "RateCount",
    "Registration",
    "Rereading",
    "Scan",
    "Seat",
    "SentAction",
    "StaffInvitation",
    "StaffRole",
    "Standing",
    "Tap",
    "Team",
    "User",
    "Worker",
]
