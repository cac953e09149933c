"""Battleboard starts in a real window and ends at a keystroke."""

from tests.e2e.sitting import Screen, sitting


def test_the_window_opens_with_its_name_and_ctrl_q_ends_it(screen: Screen) -> None:
    with sitting(screen) as here:
        assert here.title == "Battleboard"
        assert here.end() == (0, "", "")
