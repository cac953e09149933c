"""Torture for battle files: `make torture` flips, cuts and swaps, and counts what is lost."""
