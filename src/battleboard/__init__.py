"""Battleboard: a battle board that knows when things happen, and says why."""

__version__ = "0.1.0"
