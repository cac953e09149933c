"""Torture for battle files: `make torture` damages them at random, and counts the losses."""
