"""Queries: what the window asks of battle and rules. Nothing here changes a battle or draws it."""
