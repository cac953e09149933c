"""The Play menu: phases, dice, the round and its actions, and the story of a demo."""

from typing import Final

from battleboard.battle.commands import (
    BeginEncounter,
    PreviousPhase,
)
from battleboard.battle.procedure.stage import ProcedureStep
from battleboard.battle.state.condition import is_playing
from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow, for_desk
from battleboard.views.procedure.popovers import sides_to_check
from battleboard.views.procedure.pursuit_dialog import possible_runners
from battleboard.views.procedure.turn_clock_panel import pass_a_turn
from battleboard.views.ruler.ruler_input import follow_rules, move_act
from battleboard.views.widgets.labels import escape_mnemonics
from battleboard.views.window.desk import Desk

_NUDGE: Final = 0.25
"""Step of the playhead for each key press, in segments."""
_BETWEEN: Final = "&Between fights"
_LOOK: Final = "L&ook back and ahead"
_FLIGHT: Final = "Morale and pursu&it"
_SELECTED: Final = "Move the selecte&d action"


def _may(desk: Desk, step: ProcedureStep) -> bool:
    return step in desk.session.document.stage.steps


def _may_roll(desk: Desk) -> bool:
    bar = desk.procedure
    asked = bool(bar.morale) or bar.between.throw.isVisible()
    return asked or _may(desk, "throw") or desk.resolve.may_roll


def _is_over(desk: Desk) -> bool:
    return desk.session.battle.over


_PROCEDURE: Final[tuple[MenuItem[Desk], ...]] = (
    MenuItem(
        "go-on",
        "Next ph&ase",
        lambda desk: desk.procedure.go_on(),
        "Ctrl+Return",
        may=lambda desk: not _is_over(desk),
        after_line=True,
    ),
    MenuItem(
        "leave-open",
        "End phase, skip the res&t",
        lambda desk: desk.procedure.leave_open(),
        may=lambda desk: _may(desk, "play"),
    ),
    MenuItem(
        "back",
        "Pre&vious phase",
        lambda desk: desk.procedure.do(PreviousPhase()),
        "Ctrl+Backspace",
        may=lambda desk: _may(desk, "back"),
    ),
    MenuItem(
        "skip",
        "S&kip this phase",
        lambda desk: desk.procedure.skip_phase(),
        may=lambda desk: _may(desk, "skip"),
    ),
    MenuItem(
        "roll-all",
        "&Roll all dice",
        lambda desk: desk.roll_all(),
        "F6",
        may=_may_roll,
        after_line=True,
    ),
    MenuItem(
        "roll-moment",
        "Roll for all simultaneous actions",
        lambda desk: desk.resolve.roll_moment(),
        "Shift+F6",
        may=lambda desk: desk.resolve.may_roll,
    ),
    MenuItem(
        "redo-dice",
        "Rero&ll the dice",
        lambda desk: desk.procedure.reroll(),
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
        "turn-on",
        "Advance 10 minutes",
        lambda desk: pass_a_turn(desk.session),
        "Ctrl+Shift+T",
        may=lambda desk: not is_playing(desk.session.battle),
        after_line=True,
        below=_BETWEEN,
    ),
    MenuItem(
        "turn-clock",
        "Time, light and wandering monsters…",
        lambda desk: desk.procedure.open_clock(),
        below=_BETWEEN,
    ),
    MenuItem(
        "wanderers",
        "Bring in wandering monsters…",
        lambda desk: desk.bring_wanderers(),
        "Ctrl+Shift+W",
        may=lambda desk: not is_playing(desk.session.battle),
        below=_BETWEEN,
    ),
    MenuItem(
        "experience",
        "Experience and treasure…",
        lambda desk: desk.award_experience(),
        "Ctrl+Shift+X",
        may=lambda desk: not is_playing(desk.session.battle),
        below=_BETWEEN,
    ),
    MenuItem(
        "new-encounter",
        "New encounter",
        lambda desk: desk.procedure.do(BeginEncounter()),
        may=lambda desk: not desk.session.document.why_not(BeginEncounter()),
        below=_BETWEEN,
    ),
    MenuItem(
        "morale",
        "Check &morale…",
        lambda desk: desk.open_morale(),
        may=lambda desk: bool(sides_to_check(desk.session)),
        after_line=True,
        below=_FLIGHT,
    ),
    MenuItem(
        "pursuit",
        "Pursuit: who gets a&way…",
        lambda desk: desk.open_pursuit(),
        may=lambda desk: bool(possible_runners(desk.session)),
        below=_FLIGHT,
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
        "Ne&xt action",
        lambda desk: desk.session.play.step_act(),
        "Space",
        after_line=True,
    ),
    MenuItem(
        "step-segment", "Next seg&ment", lambda desk: desk.session.play.step_segment(), "Ctrl+Space"
    ),
    MenuItem(
        "play",
        "Auto&play",
        lambda desk: desk.session.play.toggle(),
        "P",
        words=lambda desk: "&Pause" if desk.session.play.playing else "Auto&play",
    ),
    MenuItem(
        "look-back",
        "L&ook one segment back",
        lambda desk: desk.session.play.back(),
        "Shift+Space",
        after_line=True,
        below=_LOOK,
    ),
    MenuItem(
        "scrub-back",
        "Nudge the playhead ba&ck",
        lambda desk: desk.ruler.ruler.nudge(-_NUDGE),
        ",",
        below=_LOOK,
    ),
    MenuItem(
        "scrub-on",
        "N&udge the playhead forward",
        lambda desk: desk.ruler.ruler.nudge(_NUDGE),
        ".",
        below=_LOOK,
    ),
    MenuItem(
        "go-live",
        "Move the pla&yhead to now",
        lambda desk: desk.session.play.go_live(),
        "Ctrl+End",
        below=_LOOK,
    ),
    MenuItem(
        "act-earlier",
        "Move the selected action earl&ier",
        lambda desk: move_act(desk.session, -1),
        "Alt+Left",
        after_line=True,
        below=_SELECTED,
    ),
    MenuItem(
        "act-later",
        "Move the selecte&d action later",
        lambda desk: move_act(desk.session, 1),
        "Alt+Right",
        below=_SELECTED,
    ),
    MenuItem(
        "follow-rules",
        "Reset the selected action to its place &by the rules",
        lambda desk: follow_rules(desk.session),
        "Alt+Down",
        below=_SELECTED,
    ),
)
_ACT: Final[tuple[MenuItem[Desk], ...]] = (
    MenuItem(
        "act-in-hand",
        "&Go to the current action",
        lambda desk: desk.resolve.focus_first(),
        "F8",
        may=lambda desk: desk.resolve.may_roll,
        after_line=True,
    ),
    MenuItem(
        "roll-next",
        "Roll the &next die",
        lambda desk: desk.roll_next(),
        "R",
        may=_may_roll,
    ),
)
_STORY: Final[tuple[MenuItem[Desk], ...]] = (
    MenuItem(
        "story-next",
        "Next step of the &story",
        lambda desk: desk.story.follow(),
        "F9",
        may=lambda desk: bool(desk.story.next_step) or desk.story.is_told,
        words=lambda desk: f"&Story: {escape_mnemonics(desk.story.next_in_words)}",
        after_line=True,
    ),
    MenuItem(
        "story-all",
        "Story: play to the end o&f the round",
        lambda desk: desk.story.follow_all(),
        "Shift+F9",
        may=lambda desk: bool(desk.story.next_step),
    ),
)
PLAY_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = for_desk(*_PROCEDURE, *_ROUND, *_ACT, *_STORY)
