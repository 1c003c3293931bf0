"""Hostile input for the reader: `make fuzz`, or `python -m fuzz --minutes 30`."""
