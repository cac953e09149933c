"""What a battle is made of and how it stands: figures, dice, the round, acts and their names."""
