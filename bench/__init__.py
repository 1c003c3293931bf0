"""Figures of speed: `make bench` prints one a line, `name value unit`."""
