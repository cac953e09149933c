"""Segment sheets and cards are printed as PDF."""

import pytest
from PySide6.QtGui import QPageSize

from battleboard.battle.state.figure import HitPoints
from battleboard.queries.table.paper_twin import PaperCard, SegmentSheet, SheetEntry, SheetLane
from battleboard.views.paper.segment_sheet import sheets_and_cards
from tests.views.sidebar.pdf_text import pages, sizes

A4 = QPageSize.PageSizeId.A4
COLUMNS = ("0", *map(str, range(1, 11)))
pytestmark = pytest.mark.usefixtures("qapp")


def sheet(lanes: int) -> SegmentSheet:
    entries = (SheetEntry(4, "Blow: Orc", played=False), SheetEntry(6, "Shot: Ogre", played=True))
    rows = (SheetLane(f"Ann {at}", "Blue · AC 4", "AC 8 on 10", entries) for at in range(lanes))
    return SegmentSheet("Round 3", COLUMNS, tuple(rows))


def card(name: str, most: int = 17) -> PaperCard:
    numbers = tuple((ac, 18 - ac) for ac in range(10, -7, -1))
    spells = (("sleep", 2), ("web", 1))
    return PaperCard(
        name, "Blue · fighter 3", HitPoints(9, most), ("AC 4",), numbers, spells, "Tall"
    )


def test_42_6_a_round_is_a_table_across_the_paper() -> None:
    pdf = sheets_and_cards("The bridge", (sheet(1),), (), A4)
    assert sizes(pdf) == {(842, 595)}
    (text,) = pages(pdf)
    assert text.startswith("The bridge: Round 3 0 1 2 3 4 5 6 7 8 9 10 Ann 0")
    assert "Blow: Orc" in text
    assert "(Shot: Ogre)" in text


def test_42_6_more_lanes_than_there_are_rows_go_on_and_each_sheet_begins_a_page() -> None:
    printed = pages(sheets_and_cards("The bridge", (sheet(20), sheet(1)), (), A4))
    assert len(printed) == 3
    assert all(text.startswith("The bridge: Round 3") for text in printed)
    assert sum(text.count("Ann") for text in printed) == 21


def test_42_6_cards_go_four_to_a_page() -> None:
    cards = [card(f"Orc {at}") for at in range(1, 6)]
    printed = pages(sheets_and_cards("The bridge", (), tuple(cards), A4))
    assert [text.count("fighter 3") for text in printed] == [4, 1]
    assert "sleep web Tall" in printed[0]
    assert "AC 10 9 8 7 6 5 4 3 2 1 0 -1 -2 -3 -4 -5 -6 hits 8 9 10" in printed[0]


def test_42_6_many_hit_points_are_a_number() -> None:
    (text,) = pages(sheets_and_cards("The bridge", (), (card("Dragon", most=88),), A4))
    assert "9 of 88 hit points" in text
