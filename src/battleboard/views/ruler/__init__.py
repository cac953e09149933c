"""The transport, which plays the round, and the segment ruler, which displays it."""
