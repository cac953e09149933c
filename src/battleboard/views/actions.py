"""Every action of the DM's window, in one table: the rows of all rooms, in the order of menus."""

from typing import Final

from battleboard.views.action import Action
from battleboard.views.cards.actions import CARD_ACTIONS
from battleboard.views.edit_actions import EDIT_ACTIONS
from battleboard.views.log.actions import LOG_ACTIONS
from battleboard.views.look.actions import LOOK_ACTIONS
from battleboard.views.map.actions import MAP_ACTIONS
from battleboard.views.map.fog_actions import FOG_ACTIONS
from battleboard.views.players.actions import PLAYERS_ACTIONS, PREVIEW_ACTIONS
from battleboard.views.players.framing_actions import FRAMING_ACTIONS
from battleboard.views.players.show_actions import SHOW_ACTIONS
from battleboard.views.procedure.actions import PROCEDURE_ACTIONS
from battleboard.views.resolve.actions import RESOLVE_ACTIONS
from battleboard.views.ruler.actions import RULER_ACTIONS
from battleboard.views.rulings.actions import RULINGS_ACTIONS
from battleboard.views.start.actions import (
    CLOSE_ACTIONS,
    HELP_ACTIONS,
    START_ACTIONS,
    VIEW_ACTIONS,
)
from battleboard.views.story.actions import STORY_ACTIONS

ACTIONS: Final[tuple[Action, ...]] = (
    *START_ACTIONS,
    *LOG_ACTIONS,
    *CLOSE_ACTIONS,
    *EDIT_ACTIONS,
    *CARD_ACTIONS,
    *MAP_ACTIONS,
    *PROCEDURE_ACTIONS,
    *RULER_ACTIONS,
    *RESOLVE_ACTIONS,
    *RULINGS_ACTIONS,
    *STORY_ACTIONS,
    *PLAYERS_ACTIONS,
    *FRAMING_ACTIONS,
    *FOG_ACTIONS,
    *SHOW_ACTIONS,
    *VIEW_ACTIONS,
    *PREVIEW_ACTIONS,
    *LOOK_ACTIONS,
    *HELP_ACTIONS,
)
