"""The actions that choose the look."""

from typing import Final

from battleboard.views.action import Action
from battleboard.views.look.theme import Shade


def _shade(shade: Shade, text: str, *, after_line: bool = False) -> Action:
    return Action(
        shade.value,
        "&View",
        text,
        lambda window: window.theme.choose(shade),
        is_on=lambda window: window.theme.shade is shade,
        group="shade",
        after_line=after_line,
    )


LOOK_ACTIONS: Final = (
    _shade(Shade.SYSTEM, "Colours of the &system", after_line=True),
    _shade(Shade.LIGHT, "L&ight"),
    _shade(Shade.DARK, "&Dark"),
)
