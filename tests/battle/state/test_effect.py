"""A new effect on a figure stacks with another or replaces it."""

from battleboard.battle.state.figure import Effect, with_effect

BLESS = Effect("bless", "Bless", left_s=60)
PRONE = Effect("prone", "Prone", "prone")


def test_the_longer_of_two_alike_lasts() -> None:
    longer = BLESS._replace(left_s=120, to_hit=1)
    assert with_effect((BLESS,), longer, "refresh") == (longer,)
    assert with_effect((longer,), BLESS, "refresh") == (BLESS._replace(left_s=120),)


def test_what_has_no_end_outlasts_everything() -> None:
    endless = BLESS._replace(left_s=None)
    assert with_effect((BLESS,), endless, "refresh") == (endless,)
    assert with_effect((endless,), BLESS, "refresh") == (endless,)


def test_a_refreshed_effect_keeps_its_place_among_the_others() -> None:
    assert with_effect((BLESS, PRONE), BLESS._replace(left_s=90), "refresh") == (
        BLESS._replace(left_s=90),
        PRONE,
    )


def test_an_effect_may_lie_twice_and_thrice() -> None:
    effects = with_effect(with_effect((BLESS,), BLESS, "stack"), BLESS, "stack")
    assert [effect.id for effect in effects] == ["bless", "bless 2", "bless 3"]


def test_what_has_no_end_is_not_shortened_and_nothing_runs_below_0() -> None:
    assert PRONE.shorten(99) == PRONE
    assert BLESS.shorten(99).left_s == 0
