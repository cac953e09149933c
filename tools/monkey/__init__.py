"""A monkey at the window: random clicks, keys, drags and displays, and what came of them."""
