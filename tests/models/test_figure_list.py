"""The list of figures follows the battle, grouped by side."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import (
    BeginEncounter,
    ChangeSide,
    Damage,
    Declare,
    EndBattle,
    Kill,
    MoveFigure,
    NextPhase,
    PlaceFigure,
    Raise,
    RemoveFigure,
    SetTeam,
    Settle,
    ThrowAll,
)
from battleboard.battle.state.running_round import Round
from battleboard.battle.state.team import Team
from battleboard.models.figure_list import FigureList, Role
from battleboard.models.session import Session
from battleboard.queries.figures.card_face import CardFace, SideHeading
from battleboard.rules import Action
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession, do, lead_to
from tests.queries.company import declaring

PARTY = ["quij", "borgin", "aleena", "tam"]
FOES = ["orc-1", "orc-2", "orc-3", "orc-4", "ogre"]


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """The company declares its first round."""
    return session_of(declaring())


@pytest.fixture
def figures(session: Session) -> FigureList:
    """The list of its figures, under Qt's model tester."""
    made = FigureList(session)
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


@pytest.fixture
def told(figures: FigureList) -> list[str]:
    """The rows that are reported as changed, by their words."""
    rows: list[str] = []

    def note(first: QModelIndex, last: QModelIndex) -> None:
        rows.extend(str(figures.index(at).data()) for at in range(first.row(), last.row() + 1))

    figures.dataChanged.connect(note)
    return rows


def words(figures: FigureList) -> list[str]:
    return [str(figures.index(at).data()) for at in range(figures.rowCount())]


def face(figures: FigureList, who: str) -> CardFace:
    found = figures.row_of(who).data(Role.FACE)
    assert isinstance(found, CardFace)
    return found


def test_each_side_stands_under_its_heading(figures: FigureList) -> None:
    assert words(figures) == [
        "Blue, 3 of 4 standing",
        *("Quij", "Borgin", "Aleena", "Tam"),
        "Red, 4 of 5 standing",
        *("Orc 1", "Orc 2", "Orc 3", "Orc 4", "Ogre"),
    ]
    assert figures.figures() == (*PARTY, *FOES)


def test_a_side_of_which_all_stand_says_so(session_of: MakeSession) -> None:
    session = session_of(battle(figure("ann"), figure("bob")))
    assert words(FigureList(session))[0] == "Blue, 2 standing"


def test_a_row_tells_all_of_a_figure(figures: FigureList) -> None:
    index = figures.row_of("borgin")
    assert (index.data(Role.ID), index.data(Role.NEXT)) == ("borgin", False)
    assert index.data(Role.LINES)[0].startswith("AC 2 (3 without shield")
    assert face(figures, "borgin").leader
    description = str(index.data(Qt.ItemDataRole.AccessibleDescriptionRole))
    assert description.startswith("31 of 38 hit points, 5 temporary.")
    assert "AC 2" in description
    assert index.data(Qt.ItemDataRole.DecorationRole) is None
    assert isinstance(figures.index(0).data(Role.FACE), SideHeading)
    assert figures.index(0).data(Role.ID) is None
    assert QModelIndex().data() is None


def test_figures_can_be_chosen_and_headings_cannot(figures: FigureList) -> None:
    assert figures.flags(figures.row_of("tam")) & Qt.ItemFlag.ItemIsSelectable
    assert figures.flags(figures.index(0)) == Qt.ItemFlag.NoItemFlags


def test_only_the_row_that_changed_is_told(
    session: Session, figures: FigureList, told: list[str]
) -> None:
    assert len(words(figures)) == figures.rowCount()
    do(session, Damage(("orc-1",), 2))
    assert told == ["Orc 1"]
    assert face(figures, "orc-1").hp.now == 4
    told.clear()
    do(session, MoveFigure("orc-2", (50.0, 50.0)))
    assert told == ["Orc 2"]
    session.document.undo()
    session.document.undo()
    assert told == ["Orc 2", "Orc 2", "Orc 1"]
    assert face(figures, "orc-1").hp.now == 6


def test_one_who_falls_changes_the_heading_as_well(
    session: Session, figures: FigureList, told: list[str]
) -> None:
    assert len(words(figures)) == figures.rowCount()
    do(session, Damage(("orc-1",), 9))
    assert sorted(told) == ["Orc 1", "Red, 3 of 5 standing"]


def test_a_declaration_changes_only_the_row_of_who_makes_it(
    session: Session, figures: FigureList, told: list[str]
) -> None:
    faces = [face(figures, who) for who in figures.figures()]
    assert not faces[5].chips
    do(session, Declare(Action("orc-2", "parry")))
    assert told == ["Orc 2"]
    assert face(figures, "orc-2").chips[0].text == "parries"


def test_whoever_acts_next_is_marked(
    session: Session, figures: FigureList, told: list[str]
) -> None:
    do(session, NextPhase())
    do(session, ThrowAll(), **{"initiative: blue": 6, "initiative: red": 1})
    lead_to(session, "resolution")
    marked = [who for who in figures.figures() if figures.row_of(who).data(Role.NEXT)]
    assert marked == [turn.act.by for turn in session.play.due]
    assert len(marked) == 1
    told.clear()
    while session.play.due[0].act.by == marked[0]:
        do(session, Settle(session.play.due[0].act.id, "miss"))
    assert face(figures, marked[0]).name in told
    assert not figures.row_of(marked[0]).data(Role.NEXT)


Change = Callable[[Session], None]


@pytest.mark.parametrize(
    ("change", "order"),
    [
        (lambda e: do(e, PlaceFigure(figure("kobold", "red"))), [*PARTY, *FOES, "kobold"]),
        (lambda e: do(e, RemoveFigure("borgin")), ["quij", "aleena", "tam", *FOES]),
        (lambda e: do(e, ChangeSide(("orc-2",), "blue")), [*PARTY, "orc-2", "orc-1", *FOES[2:]]),
        (
            lambda e: do(e, SetTeam("green", Team("Green")), ChangeSide(("quij",), "green")),
            [*PARTY[1:], *FOES, "quij"],
        ),
    ],
)
def test_rows_come_and_go_where_they_belong(
    session: Session, figures: FigureList, change: Change, order: list[str]
) -> None:
    before = words(figures)
    change(session)
    assert list(figures.figures()) == order
    while session.document.undo_text:
        session.document.undo()
    assert words(figures) == before


def test_a_row_is_whole_until_it_is_taken_out(session_of: MakeSession) -> None:
    """Others hear of a change before the list does, and look at its rows then."""
    session = session_of(declaring())
    session.selection.select("quij")
    figures = FigureList(session)
    seen: list[str] = []
    session.selection.figures_changed.connect(lambda: seen.append(face(figures, "quij").name))
    do(session, RemoveFigure("quij"))
    assert seen == ["Quij"]
    assert "quij" not in figures.figures()


def test_rows_that_stay_are_not_made_anew(
    session: Session, figures: FigureList, qtbot: QtBot
) -> None:
    _ = qtbot
    kept = figures.row_of("ogre")
    gone: list[tuple[int, int]] = []
    figures.rowsRemoved.connect(lambda _, first, last: gone.append((first, last)))
    do(session, RemoveFigure("quij"))
    assert gone == [(1, 1)]
    assert figures.row_of("ogre").row() == kept.row() - 1


def test_a_search_leaves_those_who_fit_and_their_headings(figures: FigureList) -> None:
    figures.find("orc")
    assert words(figures) == ["Red, 4 of 5 standing", "Orc 1", "Orc 2", "Orc 3", "Orc 4"]
    figures.find(" bleeding ")
    assert words(figures) == ["Blue, 3 of 4 standing", "Aleena"]
    assert figures.search == "bleeding"
    assert not figures.row_of("tam").isValid()
    figures.find("nobody at all")
    assert not words(figures)
    figures.find("")
    assert figures.figures() == (*PARTY, *FOES)


def test_a_search_follows_what_happens(session: Session, figures: FigureList) -> None:
    figures.find("bleeding")
    do(session, Damage(("quij",), 9))
    assert figures.figures() == ("quij", "aleena")


def test_a_side_is_folded_under_its_heading(figures: FigureList) -> None:
    figures.fold("blue")
    assert figures.figures() == tuple(FOES)
    heading = figures.index(0).data(Role.FACE)
    assert isinstance(heading, SideHeading)
    assert heading.folded
    figures.find("tam")
    assert figures.figures() == ("tam",), "what is sought is found, though it be folded away"
    figures.find("")
    figures.fold("blue")
    assert figures.figures() == (*PARTY, *FOES)


@pytest.fixture
def second(session_of: MakeSession) -> Session:
    """A second fight, before which two orcs have died."""
    figures = (figure("ann"), *(figure(f"orc{at}", "red") for at in range(4)))
    session = session_of(battle(*figures, running=Round(number=2, begun=True, ended=True)))
    do(session, Kill(("orc0", "orc1")), EndBattle(), BeginEncounter())
    return session


def rows(listed: FigureList) -> list[str]:
    every = (listed.index(at) for at in range(listed.rowCount()))
    return [each.data(Role.ID) or each.data(Qt.ItemDataRole.DisplayRole) for each in every]


def test_the_dead_of_earlier_fights_fold_into_one_line(second: Session) -> None:
    listed = FigureList(second)
    QAbstractItemModelTester(listed, QAbstractItemModelTester.FailureReportingMode.Fatal, listed)
    line = "Red, 2 dead from earlier fights"
    assert rows(listed) == [
        "Blue, 1 standing",
        "ann",
        "Red, 2 of 4 standing",
        "orc2",
        "orc3",
        line,
    ]
    heading = listed.index(5).data(Role.FACE)
    assert (heading.fallen, heading.folded) == (2, True)
    listed.fold_fallen("red")
    assert rows(listed)[5:] == [line, "orc0", "orc1"]
    assert not listed.index(5).data(Role.FACE).folded
    listed.fold_fallen("red")
    assert rows(listed)[5:] == [line]
    listed.find("orc0")
    assert rows(listed)[1:] == ["orc0"], "what is looked for is never folded"
    listed.find("")
    listed.fold("red")
    assert rows(listed)[2:] == ["Red, 2 of 4 standing"]


def test_one_who_dies_now_or_lives_again_stands_in_the_list(second: Session) -> None:
    listed = FigureList(second)
    do(second, Kill(("orc2",)))
    assert rows(listed)[3:5] == ["orc2", "orc3"]
    do(second, Raise("orc0"))
    assert rows(listed)[3:] == ["orc0", "orc2", "orc3", "Red, 1 dead from earlier fights"]
    do(second, RemoveFigure("orc1"))
    assert rows(listed)[3:] == ["orc0", "orc2", "orc3"]
