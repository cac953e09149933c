"""The current round: attacks, spells, passing time, consequences, and how the round ends."""
