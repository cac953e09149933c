"""The panel of the act in hand: what it needs, its dice, and its result."""
