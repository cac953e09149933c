"""The catalogue: the tables that the rules look things up in, and monsters, spells and arms."""

from battleboard.storage.catalogue.rule_tables import load_tables

__all__ = ["load_tables"]
