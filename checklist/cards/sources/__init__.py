"""Readers of card files: each turns one kind of file into a `CardFile`. Told apart by content, never by name."""
