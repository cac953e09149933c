"""The actions of this room."""

from typing import Final

from battleboard.views.action import Action

RULER_ACTIONS: Final[tuple[Action, ...]] = ()
