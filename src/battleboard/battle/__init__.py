"""The battle in progress: its state, the commands that change it, and what players may know."""
