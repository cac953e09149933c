"""Paths over the board: where a body fits through, how it gets there, and where it is when."""
