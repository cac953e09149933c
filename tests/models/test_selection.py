"""The selection is kept and reported."""

from pytestqt.qtbot import QtBot

from battleboard.models.session import Selection


def test_figures_are_selected_in_the_order_in_which_they_were_chosen() -> None:
    selection = Selection()
    selection.select("b", "a", "b")
    assert (selection.figures, selection.figure) == (("b", "a"), "a")
    selection.toggle("b")
    selection.toggle("c")
    assert selection.figures == ("a", "c")
    selection.select()
    assert not selection.figures
    assert not selection.figure


def test_the_same_choice_again_is_not_told(qtbot: QtBot) -> None:
    selection = Selection()
    selection.select("a")
    selection.select_act("a:strike 1")
    selection.hover("a")
    told = [selection.figures_changed, selection.act_changed, selection.hovered_changed]
    for signal in told:
        with qtbot.assertNotEmitted(signal):
            selection.select("a")
            selection.select_act("a:strike 1")
            selection.hover("a")
    with qtbot.waitSignals(told):
        selection.select("b")
        selection.select_act("")
        selection.hover()


def test_what_is_gone_is_selected_no_longer() -> None:
    selection = Selection()
    selection.select("a", "b")
    selection.select_act("b:strike 1")
    selection.hover("b", "b:strike 1")
    selection.keep(["a"], ["b:strike 1"])
    assert (selection.figures, selection.act) == (("a",), "b:strike 1")
    assert (selection.hovered_figure, selection.hovered_act) == ("", "b:strike 1")
    selection.keep(["a"], [])
    assert (selection.figures, selection.act, selection.hovered_act) == (("a",), "", "")
