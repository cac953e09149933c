"""Recently opened battles are remembered."""

import os

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.storage.battle_file.sqlite_file import take_lock
from battleboard.storage.disk import NotSavedError
from tests.models.libraries import EVENING, Shop


def picture() -> QImage:
    image = QImage(960, 540, QImage.Format.Format_RGB32)
    image.fill(QColor("#204060"))
    return image


def test_the_recent_battles_of_a_user_lie_where_the_environment_says(shop: Shop) -> None:
    home = {"BATTLEBOARD_HOME": str(shop.places.data.parent)}
    assert find_recent_battles(os.environ | home).places == shop.places


def test_it_knows_the_time_of_the_place(shop: Shop) -> None:
    recent_battles = find_recent_battles({"BATTLEBOARD_HOME": str(shop.places.data.parent)})
    assert recent_battles.now().tzinfo is not None


def test_a_battle_that_is_open_is_remembered_with_title_and_game(shop: Shop, qtbot: QtBot) -> None:
    with qtbot.waitSignal(shop.recent_battles.changed, timeout=0):
        session = shop.begun("The ford")
    (battle,) = shop.recent_battles.battles
    assert (battle.title, battle.when) == ("The ford", EVENING)
    assert battle.game == session.battle.rules.title


def test_what_was_closed_is_not_offered_after_a_new_start(shop: Shop) -> None:
    shop.close(shop.begun())
    shop.start_again()
    assert shop.recent_battles.left_open is None
    assert len(shop.recent_battles.battles) == 1


def test_what_was_not_closed_is_offered_after_a_new_start(shop: Shop) -> None:
    session = shop.begun()
    assert shop.recent_battles.left_open is None
    session.document.battle_file.close()  # as it ends when the program does
    shop.start_again()
    assert shop.recent_battles.left_open is not None
    assert shop.recent_battles.left_open.path == session.document.battle_file.path


def test_an_offer_can_be_turned_down_and_the_battle_stays_in_the_list(shop: Shop) -> None:
    shop.begun().document.battle_file.close()
    shop.start_again()
    assert shop.recent_battles.left_open is not None
    shop.recent_battles.dismiss(shop.recent_battles.left_open)
    assert shop.recent_battles.left_open is None
    shop.start_again()
    assert shop.recent_battles.left_open is None
    assert len(shop.recent_battles.battles) == 1


def test_turning_down_one_battle_leaves_another_offered(shop: Shop) -> None:
    shop.close(shop.begun("Old"))
    shop.later(minutes=5)
    shop.begun("Crashed").document.battle_file.close()
    shop.start_again()
    old = next(each for each in shop.recent_battles.battles if each.title == "Old")
    shop.recent_battles.dismiss(old)
    assert shop.recent_battles.left_open is not None


def test_to_open_another_battle_is_to_turn_the_offer_down(shop: Shop) -> None:
    shop.begun("Crashed").document.battle_file.close()
    shop.start_again()
    shop.begun("Another")
    assert shop.recent_battles.left_open is None


def test_closing_one_battle_does_not_hide_that_another_is_open(shop: Shop) -> None:
    first = shop.begun("First")
    second = shop.begun("Second")
    shop.close(first)
    second.document.battle_file.close()
    shop.start_again()
    assert shop.recent_battles.left_open is not None
    assert shop.recent_battles.left_open.title == "Second"


def test_pictures_are_kept_with_their_battles(shop: Shop) -> None:
    path = shop.close(shop.begun())
    shop.recent_battles.keep_picture(path, QImage())
    assert not shop.recent_battles.battles[0].picture.exists()
    shop.recent_battles.keep_picture(path, picture())
    assert QImage(str(shop.recent_battles.battles[0].picture)).pixelColor(9, 9).name() == "#204060"


def test_a_battle_with_a_name_can_be_forgotten_and_its_file_stays(shop: Shop) -> None:
    session = shop.begun()
    path = shop.places.data.parent / "ford.battle"
    assert shop.library.save_as(session.document, path)
    shop.close(session)
    shop.recent_battles.keep_picture(path, picture())
    (battle,) = shop.recent_battles.battles
    shop.recent_battles.forget(battle)
    assert shop.recent_battles.battles == ()
    assert path.exists()
    assert not battle.picture.exists()


def test_a_battle_without_a_name_goes_for_good_when_it_is_forgotten(shop: Shop) -> None:
    path = shop.close(shop.begun())
    shop.recent_battles.forget(shop.recent_battles.battles[0])
    assert shop.recent_battles.battles == ()
    assert not path.exists()


def test_what_cannot_be_thrown_away_stays_and_that_is_told(shop: Shop) -> None:
    path = shop.close(shop.begun())
    lock = take_lock(path)
    assert lock is not None
    with pytest.raises(NotSavedError, match=r"' is open in another window or program\.$"):
        shop.recent_battles.forget(shop.recent_battles.battles[0])
    lock.release()
    assert len(shop.recent_battles.battles) == 1


def test_what_cannot_be_remembered_is_told(shop: Shop) -> None:
    shop.places.config.parent.mkdir()
    shop.places.config.write_text("in the way")
    shop.begun()
    assert shop.told == ["'config' could not be created (file exists)."]
