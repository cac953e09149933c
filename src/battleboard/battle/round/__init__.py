"""What the running round brings: attacks, spells, time that passes, consequences, and its end."""
