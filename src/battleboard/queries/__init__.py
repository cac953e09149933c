"""Queries: what the UI asks of battle and rules. Nothing here changes or draws a battle."""
