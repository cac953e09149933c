"""The actions of this room."""

from typing import Final

from battleboard.views.action import Action

LOG_ACTIONS: Final[tuple[Action, ...]] = ()
