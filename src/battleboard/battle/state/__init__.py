"""The state of a battle: figures, dice, the round, acts and their names."""
