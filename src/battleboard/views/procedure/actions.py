"""The actions of the procedure: on, back, once more, all dice, and the hesitation clock."""

from typing import TYPE_CHECKING, Final

from battleboard.battle.deeds import Back, GoOn, Redo, Skip
from battleboard.views.action import Action, Doing, on_desk

if TYPE_CHECKING:
    from battleboard.battle.deed import Deed
    from battleboard.battle.procedure import Step
    from battleboard.views.desk import Desk
    from battleboard.views.main_window import MainWindow


def _may(window: "MainWindow", step: "Step") -> bool:
    return window.desk is not None and step in window.desk.evening.document.stage.steps


def _does(deed: "Deed") -> Doing:
    return on_desk(lambda desk: desk.procedure.do(deed))


def _may_roll(window: "MainWindow") -> bool:
    return _may(window, "throw") or bool(window.desk and window.desk.resolve.may_roll)


def _roll_all(desk: "Desk") -> None:
    """Roll what the phase waits for, or else what the act in hand does."""
    if "throw" in desk.evening.document.stage.steps:
        desk.procedure.dice.throw_all()
    else:
        desk.resolve.roll_all()


def _may_stand_apart(window: "MainWindow") -> bool:
    return bool(window.desk and window.desk.procedure.may_stand_apart)


def _may_hesitate(window: "MainWindow") -> bool:
    return bool(window.desk and window.desk.procedure.hesitation.may_start)


def _is_over(window: "MainWindow") -> bool:
    return window.desk is not None and window.desk.evening.battle.over


PROCEDURE_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "go-on",
        "&Play",
        "&Go on",
        on_desk(lambda desk: desk.procedure.go_on()),
        "Ctrl+Return",
        may=lambda window: window.desk is not None and not _is_over(window),
        after_line=True,
    ),
    Action(
        "leave-open",
        "&Play",
        "Go on and &leave what is to come",
        _does(GoOn(leaving_open=True)),
        may=lambda window: _may(window, "play"),
    ),
    Action(
        "back",
        "&Play",
        "&Back to the phase before",
        _does(Back()),
        "Ctrl+Backspace",
        may=lambda window: _may(window, "back"),
    ),
    Action("skip", "&Play", "S&kip this phase", _does(Skip()), may=lambda w: _may(w, "skip")),
    Action(
        "roll-all",
        "&Play",
        "&Roll all dice",
        on_desk(_roll_all),
        "F6",
        may=_may_roll,
        after_line=True,
    ),
    Action("redo-dice", "&Play", "&Throw again", _does(Redo()), may=lambda w: _may(w, "redo")),
    Action(
        "stand-apart",
        "&Figures",
        "Place the sides at their dista&nce",
        on_desk(lambda desk: desk.procedure.stand_apart()),
        may=_may_stand_apart,
    ),
    Action(
        "hesitation",
        "&Play",
        "&Hesitation clock",
        on_desk(lambda desk: desk.procedure.hesitation.toggle()),
        "F7",
        may=_may_hesitate,
        is_on=lambda window: bool(window.desk and window.desk.procedure.hesitation.model.running),
    ),
    Action(
        "end-battle",
        "&Play",
        "&End the battle",
        on_desk(lambda desk: desk.procedure.end_or_resume()),
        may=lambda window: _may(window, "end battle") or _is_over(window),
        words=lambda window: "R&esume the battle" if _is_over(window) else "&End the battle",
        after_line=True,
    ),
)
