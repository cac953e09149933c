"""What a table has decided on the disputed points of its game."""

from collections.abc import Mapping
from typing import TypeAlias

Rulings: TypeAlias = Mapping[str, str]
"""The chosen answer for each option, by the option's id."""
