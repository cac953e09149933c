"""Queries: what the window asks of battle and rules. Nothing is done here, and nothing is shown."""
