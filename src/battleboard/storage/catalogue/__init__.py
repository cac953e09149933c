"""The catalogue: rule tables, monsters, spells, weapons and armour."""

from battleboard.storage.catalogue.rule_tables import load_tables

__all__ = ["load_tables"]
