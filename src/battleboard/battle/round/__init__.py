"""What happens in the running round: attacks, spells, passing time, consequences, and its end."""
