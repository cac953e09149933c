"""Paths over the board: where a body fits, how it gets there, and where it is at each moment."""
