"""Portraits: chosen in a field, or dropped onto a figure wherever it is shown."""
