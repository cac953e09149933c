"""The actions of this room."""

from typing import Final

from battleboard.views.action import Action

RESOLVE_ACTIONS: Final[tuple[Action, ...]] = ()
