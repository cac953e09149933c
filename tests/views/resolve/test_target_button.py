"""The target button offers other targets."""

from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Damage
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.board.wall import Wall
from battleboard.rules import Action
from battleboard.views.resolve.act_form import TargetButton
from tests.battle.battles import BOW, FLOOR, do, figure
from tests.battle.rounds import playing
from tests.models.sessions import MakeSession
from tests.views.map.tools.table import choose, sub, texts


def test_foes_come_first_others_apart_and_the_dead_not_at_all(
    session_of: MakeSession, qtbot: QtBot
) -> None:
    foes = [figure(f"orc-{n}", "red", at=(20.0 + 5 * n, 0.0)) for n in range(16)]
    hidden = figure("hidden", "red", at=(0.0, -20.0))
    ann = figure("ann", arms=(BOW,))
    shot = Action("ann", "missile", ("orc-2",))
    now = playing(shot, figures=(ann, figure("bob", at=(0.0, 10.0)), *foes, hidden))
    now = now._replace(board=FLOOR._replace(walls=(Wall((-20.0, -10.0), (20.0, -10.0)),)))
    now = do(now, Damage(("orc-0",), 99), Damage(("orc-1",), 12))
    chosen: list[str] = []
    window = QWidget()
    qtbot.addWidget(window)
    button = TargetButton(session_of(now), placed_acts(now)[0].act, chosen.append, window)
    button.show_target("orc-2")
    button.open_menu()
    menu = button.findChildren(QMenu)[0]
    assert texts(menu) == [
        *(f"Orc-{n}" for n in range(3, 15)),
        *("Another foe", "Wholly behind cover", "A friend", "Someone who is down"),
    ]
    assert menu.actions()[0].text() == "Orc-3\t40%"
    assert texts(sub(menu, "Another foe")) == ["Orc-15"]
    assert texts(sub(menu, "Wholly behind cover")) == ["Hidden"]
    assert texts(sub(menu, "Someone who is down")) == ["Orc-1"]
    choose(sub(menu, "A friend"), "Bob")
    menu.close()
    assert chosen == ["bob"]
