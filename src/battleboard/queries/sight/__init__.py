"""Sight: lights, ground that is shown or seen in the fog, and which part the players see."""
