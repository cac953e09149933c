"""The running round: attacks, spells, passing time, consequences, and the end of the round."""
