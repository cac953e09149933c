"""The transport, which plays the round, and the segment ruler, which shows it."""
