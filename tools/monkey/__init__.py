"""A monkey test of the window: random clicks, keys, drags and displays, and a list of failures."""
