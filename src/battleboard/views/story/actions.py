"""The actions of this room."""

from typing import Final

from battleboard.views.action import Action

STORY_ACTIONS: Final[tuple[Action, ...]] = ()
