"""Hostile input for the reader (`python -m fuzz --minutes 30`) and for every address (`python -m fuzz.requests`): `make fuzz`."""
