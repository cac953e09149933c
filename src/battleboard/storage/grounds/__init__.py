"""Grounds that are kept apart from battles, and the shelf that they lie on."""
