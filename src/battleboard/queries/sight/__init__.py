"""Sight: lights, ground revealed or seen in the fog, and the part of the map the players see."""
