"""The actions of the transport and the ruler."""

from typing import TYPE_CHECKING, Final

from battleboard.views.action import Action, has_battle, on_desk
from battleboard.views.ruler.act_menu import follow_rules, move_act

if TYPE_CHECKING:
    from battleboard.views.main_window import MainWindow

_NUDGE: Final = 0.25
"""How far a key scrubs, in segments."""


def _is_playing(window: "MainWindow") -> bool:
    return window.desk is not None and window.desk.evening.play.playing


RULER_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "step-act",
        "&Play",
        "Ne&xt act",
        on_desk(lambda desk: desk.evening.play.step_act()),
        "Space",
        may=has_battle,
        after_line=True,
    ),
    Action(
        "step-segment",
        "&Play",
        "Next seg&ment",
        on_desk(lambda desk: desk.evening.play.step_segment()),
        "Ctrl+Space",
        may=has_battle,
    ),
    Action(
        "play",
        "&Play",
        "&Play by itself",
        on_desk(lambda desk: desk.evening.play.toggle()),
        "P",
        may=has_battle,
        words=lambda window: "&Pause" if _is_playing(window) else "&Play by itself",
    ),
    Action(
        "look-back",
        "&Play",
        "L&ook one segment back",
        on_desk(lambda desk: desk.evening.play.back()),
        "Shift+Space",
        may=has_battle,
        after_line=True,
    ),
    Action(
        "scrub-back",
        "&Play",
        "Playhead a little ba&ck",
        on_desk(lambda desk: desk.ruler.ruler.nudge(-_NUDGE)),
        ",",
        may=has_battle,
    ),
    Action(
        "scrub-on",
        "&Play",
        "Playhead a little f&urther",
        on_desk(lambda desk: desk.ruler.ruler.nudge(_NUDGE)),
        ".",
        may=has_battle,
    ),
    Action(
        "go-live",
        "&Play",
        "Pla&yhead to now",
        on_desk(lambda desk: desk.evening.play.go_live()),
        "Ctrl+End",
        may=has_battle,
    ),
    Action(
        "act-earlier",
        "&Play",
        "Selected act one segment earl&ier",
        on_desk(lambda desk: move_act(desk.evening, -1)),
        "Alt+Left",
        may=has_battle,
        after_line=True,
    ),
    Action(
        "act-later",
        "&Play",
        "Selecte&d act one segment later",
        on_desk(lambda desk: move_act(desk.evening, 1)),
        "Alt+Right",
        may=has_battle,
    ),
    Action(
        "follow-rules",
        "&Play",
        "Selected act &where the rules have it",
        on_desk(lambda desk: follow_rules(desk.evening)),
        "Alt+Down",
        may=has_battle,
    ),
)
