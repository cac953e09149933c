"""Sight: lights, ground shown or seen in the fog, and the part of the table the players see."""
