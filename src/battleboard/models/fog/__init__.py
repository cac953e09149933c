"""Painting the fog: masks of what is seen, was seen before, or is shown by hand."""
