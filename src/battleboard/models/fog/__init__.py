"""Fog: what is seen of the ground, woven into masks."""
