"""What goes out in each mode: the battle, how it stood, a picture, or nothing."""

from pathlib import Path

import pytest

from battleboard.battle.deeds import Place
from battleboard.models.broadcast import Broadcast, Mode
from battleboard.models.framing import Framing
from battleboard.models.handout import Handout, take_in
from battleboard.storage.document.fault import UnreadableError
from tests.battle.battles import battle, figure
from tests.models.evenings import MakeEvening, do
from tests.models.pictures import picture_file

CLOSE = Framing((20.0, 20.0), 30.0)


def told_by(broadcast: Broadcast) -> list[str]:
    told: list[str] = []
    broadcast.changed.connect(lambda: told.append("changed"))
    broadcast.mode_changed.connect(lambda: told.append("mode"))
    broadcast.framing_changed.connect(lambda: told.append("framing"))
    return told


def test_it_begins_live_and_tells_of_another_mode_once(evening_of: MakeEvening) -> None:
    broadcast = evening_of(battle(figure("Ann"))).broadcast
    assert broadcast.mode is Mode.LIVE
    told = told_by(broadcast)
    broadcast.show(Mode.BLANK)
    broadcast.show(Mode.BLANK)
    assert told.count("mode") == 1


def test_frozen_they_see_how_it_stood(evening_of: MakeEvening) -> None:
    evening = evening_of(battle(figure("Ann")))
    broadcast = evening.broadcast
    broadcast.show(Mode.FROZEN)
    do(evening, Place(figure("Zoe")))
    assert [each.name for each in broadcast.view.figures] == ["Ann"]
    broadcast.show(Mode.LIVE)
    assert [each.name for each in broadcast.view.figures] == ["Ann", "Zoe"]


def test_frozen_they_see_it_from_where_they_saw_it(evening_of: MakeEvening) -> None:
    broadcast = evening_of(battle(figure("Ann"))).broadcast
    before = broadcast.framing
    broadcast.show(Mode.FROZEN)
    broadcast.aim(CLOSE)
    assert broadcast.framing == before
    told = told_by(broadcast)
    broadcast.show(Mode.LIVE)
    assert broadcast.framing == CLOSE
    assert told[-2:] == ["mode", "framing"]


def test_frozen_it_fits_another_screen_all_the_same(evening_of: MakeEvening) -> None:
    broadcast = evening_of(battle(figure("Ann"))).broadcast
    broadcast.show(Mode.FROZEN)
    before = broadcast.framing
    wide, high = broadcast.screen
    broadcast.come_to((wide / 2, high / 2))
    assert broadcast.framing == before._replace(scale=before.scale / 2)


def test_the_pictures_that_were_shown_are_remembered_the_last_one_first(
    evening_of: MakeEvening,
) -> None:
    broadcast = evening_of(battle(figure("Ann"))).broadcast
    told = told_by(broadcast)
    for title in ("idol", "map", "idol"):
        broadcast.hand_out(Handout(title, title))
    assert [each.title for each in broadcast.handouts] == ["idol", "map"]
    assert broadcast.mode is Mode.PICTURE
    assert told.count("mode") == 3
    for at in range(20):
        broadcast.hand_out(Handout(str(at), str(at)))
    assert len(broadcast.handouts) == 8


def test_a_picture_is_kept_with_the_battle(evening_of: MakeEvening, tmp_path: Path) -> None:
    kept = evening_of(battle(figure("Ann"))).document.kept
    path = picture_file(tmp_path / "The idol.png", 30, 20)
    handout = take_in(path, kept)
    assert handout.title == "The idol"
    assert kept.picture(handout.name) == path.read_bytes()


def test_what_is_no_picture_is_a_sentence(evening_of: MakeEvening, tmp_path: Path) -> None:
    kept = evening_of(battle(figure("Ann"))).document.kept
    path = tmp_path / "words.png"
    path.write_text("no picture")
    with pytest.raises(UnreadableError, match=r"'words.png' is no picture"):
        take_in(path, kept)
