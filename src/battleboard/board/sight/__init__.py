"""Sight on the board: a mesh with walls as edges, and the views, cover, light and shadows on it."""
