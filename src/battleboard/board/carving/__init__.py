"""Carving: floors joined and cut out of rock, and the walls that follow their outline."""
