"""The running battle: its state, the commands that change it, and what the players may know."""
