"""Timing: acts and the relations between them, laid on a ruler, and what becomes of each act."""
