"""The running battle: its state, the deeds that change it, and what the players may see."""
