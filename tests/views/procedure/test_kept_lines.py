"""The bar keeps its number of lines from phase to phase, except for dice."""

from battleboard.views.procedure.kept_lines import BarLines, LineKeeper

ROUNDS = (True, 1366)


def taken(keeper: LineKeeper, high: int, *, dice: bool = False, lasts: bool = True) -> BarLines:
    keeper.take(asked=high > 33, dice=dice, words=False)
    keeper.grow(high, lasts=lasts)
    return keeper.now


def phase(keeper: LineKeeper, at: int, *, wide: int = 1366, fallen: bool = False) -> BarLines:
    keeper.begin((True, wide), (1, at), fallen=fallen)
    return keeper.now


def test_what_one_phase_has_taken_the_next_ones_keep() -> None:
    keeper = LineKeeper()
    assert phase(keeper, 5).high == 0
    taken(keeper, 63)
    taken(keeper, 33)
    later = phase(keeper, 6)
    assert (later.asked, later.high) == (True, 63)
    keeper.begin(ROUNDS, (2, 5), fallen=False)
    assert keeper.now.high == 63


def test_in_a_window_of_another_width_nothing_is_kept() -> None:
    keeper = LineKeeper()
    phase(keeper, 5)
    taken(keeper, 63)
    assert phase(keeper, 5, wide=1920) == BarLines((True, 1920), (1, 5))


def test_dice_take_their_lines_along_and_what_is_needed_only_once_goes_too() -> None:
    keeper = LineKeeper()
    phase(keeper, 5)
    taken(keeper, 33)
    phase(keeper, 6)
    assert taken(keeper, 123, dice=True).high == 123
    assert phase(keeper, 6).dice
    resting = phase(keeper, 7)
    assert (resting.asked, resting.dice, resting.high) == (False, False, 33)
    assert taken(keeper, 93, lasts=False).high == 93
    assert phase(keeper, 8).high == 33


def test_dice_that_are_only_looked_at_leave_no_trace() -> None:
    keeper = LineKeeper()
    phase(keeper, 7)
    taken(keeper, 33)
    assert phase(keeper, 7, fallen=True).high == 33
    taken(keeper, 93)
    assert phase(keeper, 7, fallen=True).high == 93
    assert phase(keeper, 7).high == 33
