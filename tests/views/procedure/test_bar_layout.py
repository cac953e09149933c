"""The bar shows all dice and whole sentences, however narrow the window is."""

from PySide6.QtWidgets import QApplication

from battleboard.battle.commands import (
    NextPhase,
    ThrowAll,
    ThrowDie,
)
from tests.battle.battles import battle, figure
from tests.battle.table import led_to, meet
from tests.models.sessions import MakeSession
from tests.storage.examples import example
from tests.views.procedure.bars import ShowBar, click


def test_many_dice_have_lines_of_their_own_and_none_is_cut_off(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    names = [f"orc {at}" for at in range(20)]
    orcs = [figure(name, "red", at=(5.0 * at, 30.0)) for at, name in enumerate(names)]
    bar = show_bar(
        session_of(led_to(battle(figure("ann"), *orcs, ruleset="countdown"), "initiative"))
    )
    assert len(bar.dice.boxes) == 21
    assert all(box.geometry().right() <= bar.dice.viewport().width() for box in bar.dice.boxes)
    assert bar.minimumSizeHint().width() <= 1366


def test_many_dice_that_have_fallen_are_shown_only_where_they_are_asked_for(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    names = [f"orc {at}" for at in range(20)]
    orcs = [figure(name, "red", at=(5.0 * at, 30.0)) for at, name in enumerate(names)]
    session = session_of(led_to(battle(figure("ann"), *orcs, ruleset="countdown"), "initiative"))
    bar = show_bar(session)
    assert bar.dice.isVisible()
    assert bar.fallen.isHidden()
    session.document.do(ThrowAll())
    session.document.do(NextPhase())
    assert session.document.stage.kind == "resolution"
    assert bar.dice.isHidden()
    before = bar.sizeHint().height()
    click(bar.fallen)
    assert bar.dice.isVisible()
    assert bar.sizeHint().height() > before
    click(bar.fallen)
    assert bar.dice.isHidden()
    assert bar.sizeHint().height() == before


def test_a_long_sentence_of_surprise_adds_no_line_on_a_small_laptop(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    made = meet()
    red = made.teams["red"]._replace(name="Orcs of the warren")
    party = [figure(name, at=(0.0, 9.0 * at)) for at, name in enumerate(("cay", "dun", "eve"))]
    for each in party:
        made = made.with_figure(each)
    session = session_of(led_to(made._replace(teams={**made.teams, "red": red}), "surprise"))
    bar = show_bar(session)
    bar.window().resize(1366, 400)
    QApplication.processEvents()
    before = bar.height()
    assert before < 40
    for throw, number in (("surprise: blue", 6), ("surprise: red", 1)):
        assert session.document.do(ThrowDie(throw), {throw: number})
    while session.document.stage.kind != "advantage":
        assert session.document.do(
            ThrowAll() if session.document.stage.stays.startswith("Still") else NextPhase()
        )
    QApplication.processEvents()
    assert bar.words.text == "Surprise segment 1: 5 may act."
    assert bar.why.isVisible(), "who lost how many is told there, and was before"
    assert bar.height() == before
    assert " ".join(bar.words.lines(bar.words.width())) == bar.words.text
    assert bar.undeclared.declare.isVisible()


def test_no_sentence_is_cut_however_narrow_the_window_is(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(example("example-of-melee", "1-surprise.json"))
    bar = show_bar(session)
    for wide in (1350, 1100, 900, 690):
        bar.resize(wide, bar.height())
        bar.resize(wide, bar.sizeHint().height())
        QApplication.processEvents()
        assert " ".join(bar.words.lines(bar.words.width())) == bar.words.text
        assert bar.words.height() >= len(bar.words.lines(bar.words.width())) * 12
