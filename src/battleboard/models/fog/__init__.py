"""Fog painting: masks of what is in sight, was seen before, or is revealed by hand."""
