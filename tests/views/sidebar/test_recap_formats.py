"""A recap is exported in several formats."""

from pathlib import Path

import pytest

from battleboard.storage.disk import NotSavedError
from battleboard.storage.exchange.written_recap import as_html, as_markdown
from battleboard.views.sidebar.recap_export import RecapFormat, export_recap, format_of
from tests.views.sidebar.stories import SHORT

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("a.md", RecapFormat.MARKDOWN),
        ("a.markdown", RecapFormat.MARKDOWN),
        ("a.HTML", RecapFormat.HTML),
        ("a.b.htm", RecapFormat.HTML),
        ("a.pdf", RecapFormat.PDF),
        ("a.doc", None),
        ("pdf", None),
    ],
)
def test_the_name_of_a_file_says_which_form_it_has(name: str, form: RecapFormat | None) -> None:
    assert format_of(Path(name)) is form


def test_each_form_is_written_as_the_exchange_writes_it(tmp_path: Path) -> None:
    for name in ("a.md", "a.html", "a.pdf"):
        export_recap(SHORT, tmp_path / name)
    assert (tmp_path / "a.md").read_text("utf-8") == as_markdown(SHORT)
    assert (tmp_path / "a.html").read_text("utf-8") == as_html(SHORT)
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF-")


def test_another_form_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotSavedError, match=r"^'a\.doc' could not be written: a recap is Markdown"):
        export_recap(SHORT, tmp_path / "a.doc")
    assert list(tmp_path.iterdir()) == []


def test_where_it_cannot_be_written_the_old_file_stays(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("old")
    with pytest.raises(NotSavedError):
        export_recap(SHORT, tmp_path / "nowhere" / "a.md")
    assert (tmp_path / "a.md").read_text() == "old"


def test_a_dialog_offers_each_form_by_its_endings() -> None:
    assert [form.filter for form in RecapFormat] == [
        "Markdown (*.md *.markdown)",
        "Web page (*.html *.htm)",
        "PDF (*.pdf)",
    ]
