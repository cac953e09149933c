"""Paths over the board: where a body fits through, how it gets there, and when it is where."""
