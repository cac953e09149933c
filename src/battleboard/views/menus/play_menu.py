"""The menu of play: phases, dice, the round and its acts, and the story of a demonstration."""

from typing import Final

from battleboard.battle.deeds import Back, GoOn, Redo, Skip
from battleboard.battle.procedure import Step
from battleboard.views.desk import Desk
from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow, for_desk
from battleboard.views.ruler.act_menu import follow_rules, move_act

_NUDGE: Final = 0.25
"""How far a key scrubs, in segments."""


def _may(desk: Desk, step: Step) -> bool:
    return step in desk.evening.document.stage.steps


def _is_over(desk: Desk) -> bool:
    return desk.evening.battle.over


_PROCEDURE: Final[tuple[MenuItem[Desk], ...]] = (
    MenuItem(
        "go-on",
        "&Go on",
        lambda desk: desk.procedure.go_on(),
        "Ctrl+Return",
        may=lambda desk: not _is_over(desk),
        after_line=True,
    ),
    MenuItem(
        "leave-open",
        "Go on and &leave what is to come",
        lambda desk: desk.procedure.do(GoOn(leaving_open=True)),
        may=lambda desk: _may(desk, "play"),
    ),
    MenuItem(
        "back",
        "&Back to the phase before",
        lambda desk: desk.procedure.do(Back()),
        "Ctrl+Backspace",
        may=lambda desk: _may(desk, "back"),
    ),
    MenuItem(
        "skip",
        "S&kip this phase",
        lambda desk: desk.procedure.do(Skip()),
        may=lambda desk: _may(desk, "skip"),
    ),
    MenuItem(
        "roll-all",
        "&Roll all dice",
        lambda desk: desk.roll_all(),
        "F6",
        may=lambda desk: _may(desk, "throw") or desk.resolve.may_roll,
        after_line=True,
    ),
    MenuItem(
        "redo-dice",
        "&Throw again",
        lambda desk: desk.procedure.do(Redo()),
        may=lambda desk: _may(desk, "redo"),
    ),
    MenuItem(
        "hesitation",
        "&Hesitation clock",
        lambda desk: desk.procedure.hesitation.toggle(),
        "F7",
        may=lambda desk: desk.procedure.hesitation.may_start,
        is_on=lambda desk: desk.procedure.hesitation.model.running,
    ),
    MenuItem(
        "end-battle",
        "&End the battle",
        lambda desk: desk.procedure.end_or_resume(),
        may=lambda desk: _may(desk, "end battle") or _is_over(desk),
        words=lambda desk: "R&esume the battle" if _is_over(desk) else "&End the battle",
        after_line=True,
    ),
)
_ROUND: Final[tuple[MenuItem[Desk], ...]] = (
    MenuItem(
        "step-act",
        "Ne&xt act",
        lambda desk: desk.evening.play.step_act(),
        "Space",
        after_line=True,
    ),
    MenuItem(
        "step-segment", "Next seg&ment", lambda desk: desk.evening.play.step_segment(), "Ctrl+Space"
    ),
    MenuItem(
        "play",
        "&Play by itself",
        lambda desk: desk.evening.play.toggle(),
        "P",
        words=lambda desk: "&Pause" if desk.evening.play.playing else "&Play by itself",
    ),
    MenuItem(
        "look-back",
        "L&ook one segment back",
        lambda desk: desk.evening.play.back(),
        "Shift+Space",
        after_line=True,
    ),
    MenuItem(
        "scrub-back", "Playhead a little ba&ck", lambda desk: desk.ruler.ruler.nudge(-_NUDGE), ","
    ),
    MenuItem(
        "scrub-on", "Playhead a little f&urther", lambda desk: desk.ruler.ruler.nudge(_NUDGE), "."
    ),
    MenuItem("go-live", "Pla&yhead to now", lambda desk: desk.evening.play.go_live(), "Ctrl+End"),
    MenuItem(
        "act-earlier",
        "Selected act one segment earl&ier",
        lambda desk: move_act(desk.evening, -1),
        "Alt+Left",
        after_line=True,
    ),
    MenuItem(
        "act-later",
        "Selecte&d act one segment later",
        lambda desk: move_act(desk.evening, 1),
        "Alt+Right",
    ),
    MenuItem(
        "follow-rules",
        "Selected act &where the rules have it",
        lambda desk: follow_rules(desk.evening),
        "Alt+Down",
    ),
)
_ACT: Final[tuple[MenuItem[Desk], ...]] = (
    MenuItem(
        "act-in-hand",
        "To the &act in hand",
        lambda desk: desk.resolve.focus_first(),
        "F8",
        may=lambda desk: desk.resolve.may_roll,
        after_line=True,
    ),
    MenuItem(
        "roll-next",
        "Roll its &next die",
        lambda desk: desk.resolve.roll_next(),
        "R",
        may=lambda desk: desk.resolve.may_roll,
    ),
)
_STORY: Final[tuple[MenuItem[Desk], ...]] = (
    MenuItem(
        "story-next",
        "Follow the &story",
        lambda desk: desk.story.follow(),
        "F9",
        may=lambda desk: bool(desk.story.next_step) or desk.story.is_told,
        words=lambda desk: f"&Story: {desk.story.next_in_words}",
        after_line=True,
    ),
    MenuItem(
        "story-all",
        "Story: to the end o&f the round",
        lambda desk: desk.story.follow_all(),
        "Shift+F9",
        may=lambda desk: bool(desk.story.next_step),
    ),
)
PLAY_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = for_desk(*_PROCEDURE, *_ROUND, *_ACT, *_STORY)
