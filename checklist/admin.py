"""Gathers the rooms' admin pages. No code."""
