"""Gathers the rooms' admin pages. No code."""

from checklist.accounts import admin as accounts

__all__ = ["accounts"]
