"""Carving: floor added to and removed from rock, and the walls along its outline."""
