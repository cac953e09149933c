"""The recap is exported as PDF."""

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QPageSize

from battleboard.views.paper.paper import paper_of
from battleboard.views.sidebar.recap_export import as_pdf
from tests.views.sidebar.pdf_text import pages, sizes
from tests.views.sidebar.stories import SHORT, long

A4, LETTER = QPageSize.PageSizeId.A4, QPageSize.PageSizeId.Letter
pytestmark = pytest.mark.usefixtures("qapp")


def test_a_short_story_is_one_page_without_a_number() -> None:
    pdf = as_pdf(SHORT)
    assert pdf.startswith(b"%PDF-1.")
    assert pdf.rstrip().endswith(b"%%EOF")
    assert pages(pdf) == ["The bridge Round 1 Ann hits Orc for 7. The round ends."]


def test_the_file_carries_the_title() -> None:
    assert "The bridge".encode("utf-16-be") in as_pdf(SHORT)


@pytest.mark.parametrize(("size", "points"), [(A4, (595, 842)), (LETTER, (612, 792))])
def test_the_paper_is_that_of_the_country(
    size: QPageSize.PageSizeId, points: tuple[float, float]
) -> None:
    assert sizes(as_pdf(SHORT, size)) == {points}


def test_countries_that_measure_in_inches_print_on_letter() -> None:
    assert paper_of(QLocale("en_US")) is LETTER
    assert paper_of(QLocale("de_DE")) is A4


def test_all_of_a_long_story_is_there_on_numbered_pages() -> None:
    printed = pages(as_pdf(long(20)))
    assert len(printed) > 2
    whole = " ".join(printed)
    assert all(f"That was {number}." in whole for number in range(1, 21))
    assert [page.rsplit(maxsplit=1)[1] for page in printed] == [
        str(number) for number in range(1, len(printed) + 1)
    ]


@pytest.mark.parametrize("rounds", range(6, 13))
def test_no_heading_stands_alone_at_the_foot_of_a_page(rounds: int) -> None:
    for number, page in enumerate(pages(as_pdf(long(rounds))), start=1):
        text = page.removesuffix(f" {number}")
        assert not text.split(".")[-1].strip().startswith("Round")
