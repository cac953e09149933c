"""Battleboard: a battle board that knows when things happen, and says why."""

__version__ = "0.2.0.dev0"
