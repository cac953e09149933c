"""The panel that resolves the current act: what it needs, its dice and its result."""
