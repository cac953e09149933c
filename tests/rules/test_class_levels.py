"""A figure may have several classes, each with a level of its own."""

import pytest

from battleboard.rules.class_levels import ClassLevel, class_levels, class_text, level_in
from battleboard.rules.scene import Fighting

BOTH = (ClassLevel("fighter", 5), ClassLevel("magic-user", 4))


@pytest.mark.parametrize(
    ("text", "level", "found"),
    [
        ("fighter", 3, (ClassLevel("fighter", 3),)),
        ("Fighter / Thief", 3, (ClassLevel("fighter", 3), ClassLevel("thief", 3))),
        ("fighter 5/magic-user 4", 5, BOTH),
        ("fighter 5/", 5, (ClassLevel("fighter", 5),)),
        ("", 3, ()),
        ("fighter", None, ()),
    ],
)
def test_37_1_each_class_has_its_own_level(
    text: str, level: int | None, found: tuple[ClassLevel, ...]
) -> None:
    assert class_levels(Fighting(character_class=text, level=level)) == found


def test_37_1_equal_levels_are_not_repeated() -> None:
    assert class_text(BOTH) == "fighter 5/magic-user 4"
    assert class_text((ClassLevel("cleric", 2), ClassLevel("thief", 2))) == "cleric/thief"
    assert class_text(()) == ""


def test_37_1_the_level_in_a_class_or_else_the_figures_own() -> None:
    both = Fighting(character_class=class_text(BOTH), level=5)
    assert level_in(both, frozenset({"magic-user", "elf"})) == 4
    assert level_in(both, frozenset({"druid"})) == 5
    assert level_in(Fighting(), frozenset({"druid"})) is None
