"""Figures behind an arrow slit are recognized."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.round.attack_circumstances import is_behind_slit
from battleboard.board.wall import Wall, window

SLIT = window((10.0, 0.0), (10.0, 5.0))._replace(sort="slit")
PLACES = st.tuples(st.integers(-30, 50), st.integers(-30, 30))


def test_it_hides_the_one_who_is_nearer() -> None:
    assert is_behind_slit((SLIT,), (12.0, 2.0), (0.0, 2.0))
    assert not is_behind_slit((SLIT,), (0.0, 2.0), (12.0, 2.0))
    assert not is_behind_slit((SLIT,), (12.0, 9.0), (0.0, 9.0)), "the line leads past it"
    assert not is_behind_slit((SLIT,), (12.0, 2.0), (20.0, 2.0)), "both are on one side"


def test_nothing_else_is_an_arrow_slit() -> None:
    others = (window(SLIT.a, SLIT.b), Wall(SLIT.a, SLIT.b), SLIT._replace(kind="object"))
    assert not is_behind_slit(others, (12.0, 2.0), (0.0, 2.0))


@given(PLACES, PLACES)
def test_never_both_are_hidden_from_each_other_unless_they_are_equally_near(
    here: tuple[int, int], there: tuple[int, int]
) -> None:
    if abs(here[0] - 10) != abs(there[0] - 10):
        assert not (is_behind_slit((SLIT,), here, there) and is_behind_slit((SLIT,), there, here))
