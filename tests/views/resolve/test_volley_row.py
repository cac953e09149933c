"""The fate of all shots whose target has fallen is asked once."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from battleboard.battle.battle import Battle
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.models.session import Session
from battleboard.views.resolve.target_lost_row import VolleyRow
from battleboard.views.theme.sizes import LEAST_SIDE, L
from battleboard.views.widgets.buttons import ButtonStyle
from tests.battle.battles import figure
from tests.battle.round.test_volleys import LATER, REST, volley
from tests.models.sessions import MakeSession
from tests.views.resolve.panels import ShowPanel, Watched, blow_of, click


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """An archer has felled an orc; three others have aimed at it, and all shoot twice."""
    return session_of(volley())


@pytest.fixture
def panel(session: Session, show_panel: ShowPanel) -> Watched:
    """Its panel, with the second archer in hand."""
    return show_panel(session)


def row(panel: Watched) -> VolleyRow:
    return blow_of(panel).volley


def test_it_asks_about_all_of_them_and_what_is_usual_has_the_keyboard(panel: Watched) -> None:
    asked = row(panel)
    assert asked.isVisible()
    assert asked.words.text == "All 7 shots aimed at Orc:"
    panel.focus_first()
    assert asked.nearest.hasFocus()
    looks = [each.property("look") for each in asked.buttons]
    assert looks == [ButtonStyle.PRIMARY, ButtonStyle.PLAIN, ButtonStyle.PLAIN]
    assert blow_of(panel).modifiers.isHidden(), "they are of a target that is gone"
    singly = [each.property("look") for each in blow_of(panel).gone.offers]
    assert set(singly) == {ButtonStyle.PLAIN}


def test_it_has_room_in_the_narrow_column_of_a_small_laptop(panel: Watched) -> None:
    panel.setFixedWidth(LEAST_SIDE)
    QApplication.processEvents()
    asked = row(panel)
    assert asked.minimumSizeHint().width() <= LEAST_SIDE - 2 * L
    shown = [each.geometry() for each in asked.buttons]
    assert all(each.right() <= asked.width() for each in shown)


def test_redirected_none_of_them_asks_again_and_one_undo_takes_it_back(
    session: Session, panel: Watched
) -> None:
    before = session.battle
    click(row(panel).nearest)
    assert not row(panel).isVisible()
    assert not blow_of(panel).gone.isVisible()
    assert blow_of(panel).attempt.targets == ("ogre",)
    blow_of(panel).roll_all()
    assert blow_of(panel).act.id == LATER[1]
    assert blow_of(panel).attempt.targets == ("ogre",)
    assert row(panel).isHidden()
    session.document.undo()
    session.document.undo()
    assert session.battle == before
    assert not row(panel).isHidden()
    assert blow_of(panel).attempt.targets == ("orc",)


def test_one_foe_is_chosen_for_all_of_them(session: Session, panel: Watched) -> None:
    click(row(panel).choose)
    (menu,) = row(panel).findChildren(QMenu)
    assert [each.text() for each in menu.actions()] == ["Ogre", "Troll"]
    menu.actions()[1].trigger()
    menu.close()
    assert set(session.battle.running.redirected.values()) == {"troll"}
    assert blow_of(panel).attempt.targets == ("troll",)


def test_lost_they_are_done_with(session: Session, panel: Watched) -> None:
    panel.focus_first()
    QTest.keyClick(row(panel).lose, Qt.Key.Key_Return)
    assert next_acts(session.battle) == ()
    assert {turn.outcome for turn in placed_acts(session.battle) if turn.act.id in REST} == {
        "prevented"
    }
    assert panel.form is None


def test_38_one_key_turns_all_of_them_on_the_nearest_foes(panel: Watched) -> None:
    panel.roll_all()
    assert not row(panel).asks
    assert not blow_of(panel).attempt.why_not


def test_without_another_foe_only_losing_them_is_left(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    battle = volley()
    left = {who: each for who, each in battle.figures.items() if who not in {"ogre", "troll"}}
    asked = row(show_panel(session_of(battle._replace(figures=left))))
    assert [each.isEnabled() for each in asked.buttons] == [False, False, True]


def test_many_foes_have_a_menu_of_their_own(session_of: MakeSession, show_panel: ShowPanel) -> None:
    panel = show_panel(session_of(crowded(volley())))
    click(row(panel).choose)
    menus = row(panel).findChildren(QMenu)
    first = menus[0]
    assert len(first.actions()) == 13
    assert first.actions()[-1].text() == "Another foe"
    assert sum(len(menu.actions()) for menu in menus) == 16 + 1
    first.close()


def crowded(battle: Battle) -> Battle:
    """The same with 14 goblins more."""
    for at in range(14):
        battle = battle.with_figure(figure(f"goblin {at}", "red", at=(150.0, 6.0 * at)))
    return battle


def test_while_the_target_stands_nothing_is_asked(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    asked = row(show_panel(session_of(volley(hp=1))))
    assert not asked.asks
    assert not asked.isVisible()
    click(asked.nearest)
    click(asked.lose)
    asked.choose.click()
    assert asked.findChildren(QMenu) == []
