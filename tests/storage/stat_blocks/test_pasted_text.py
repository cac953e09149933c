"""Pasted text comes in plain signs, each with its place."""

import pytest

from battleboard.storage.stat_blocks.pasted_text import MOST_LETTERS, TextSpan, plain_text


@pytest.mark.parametrize(
    ("pasted", "plain"),
    [
        ("9” 120’ 1–4 −1", "9\" 120' 1-4 -1"),
        ("120` 9''", "120' 9\""),
        ("½ ﬁre ﬂy × 2", "1/2 fire fly x 2"),
        ("para-\nlysis 1-\n3", "paralysis 1-3"),
        ("soft\u00adhyphen", "softhyphen"),
        ("<b>AC</b> 5<br/>HD&nbsp;2 &amp; more &nosuch;", "AC 5\nHD 2 & more &nosuch;"),
        ("**AC** 5 __HD__ 2", "AC 5 HD 2"),
        ("### Orc\n* AC 5\n- HD 2\n- 2 hp", " Orc\nAC 5\nHD 2\n- 2 hp"),
        ("120â€™ 1 Ã— bite, 1â€“4", "120' 1 x bite, 1-4"),
        ('MV l2" HD l; hp 5, I; D l-6, 1O', 'MV 12" HD 1; hp 5, 1; D 1-6, 10'),
        ("a\r\nb\tc", "a\nb | c"),
        ("<long> swords <+1>", "<long> swords <+1>"),
    ],
)
def test_plain_signs(pasted: str, plain: str) -> None:
    assert plain_text(pasted).text == plain


def test_each_plain_letter_knows_its_place() -> None:
    pasted = "**AC** 5, ½ HD"
    plain = plain_text(pasted)
    at = plain.text.index("1/2")
    assert pasted[slice(*plain.span(at, at + 6))] == "½ HD"
    assert pasted[slice(*plain.span(0, 4))] == "AC** 5"
    assert plain.span(2, 3) == TextSpan(0, 0)


def test_the_end_of_a_very_long_text_is_not_read() -> None:
    assert len(plain_text("a" * (MOST_LETTERS + 1)).text) == MOST_LETTERS
