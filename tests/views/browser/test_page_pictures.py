"""Pictures on the page: only those that are shown, under keys, and drawn anew."""

from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import msgspec
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board
from battleboard.board.level import Surface
from battleboard.models.battle_pictures import Handout
from battleboard.models.session import Session
from battleboard.storage.battle_file.store import picture_name
from battleboard.views.browser.page_feed import PageFeed
from battleboard.views.browser.page_layers import Layers
from battleboard.views.map.paint.pictures import PictureLoader
from tests.battle.battles import battle, figure
from tests.models.pictures import picture_file
from tests.models.sessions import MakeSession

SECRET = b"the lair of Morga"
MakeFeed: TypeAlias = Callable[[Battle], tuple[Session, PageFeed]]


@pytest.fixture
def picture(tmp_path: Path) -> bytes:
    """A picture with something after its end, where cameras and programs leave words."""
    return picture_file(tmp_path / "face.png", 300, 200).read_bytes() + SECRET


@pytest.fixture
def feed_of(session_of: MakeSession, picture: bytes) -> MakeFeed:
    """A maker of feeds of battles that hold the picture."""

    def make(start: Battle) -> tuple[Session, PageFeed]:
        session = session_of(start)
        session.document.battle_file.add_picture(picture)
        pictures = PictureLoader(session.document.picture, session)
        return session, PageFeed(session.broadcast, pictures, lambda _: None, session)

    return make


def pictures_in(layers: Layers) -> list[bytes]:
    return [
        b64decode(msgspec.json.decode(content))
        for name, content in layers.items()
        if name.startswith("picture ")
    ]


def loaded(feed: PageFeed, qtbot: QtBot) -> Layers:
    """The layers once the picture is loaded."""
    qtbot.waitUntil(lambda: bool(pictures_in(feed.layers())))
    return feed.layers()


def test_a_portrait_is_drawn_anew_under_its_key(
    feed_of: MakeFeed, picture: bytes, qtbot: QtBot
) -> None:
    name = picture_name(picture)
    ann = figure("ann")
    ann = ann._replace(card=ann.card._replace(portrait=name))
    _, feed = feed_of(battle(ann))
    layers = loaded(feed, qtbot)
    (sent,) = pictures_in(layers)
    assert not QImage.fromData(sent).isNull()
    assert SECRET not in sent
    assert name.encode() not in b"".join(layers.values())


def test_a_picture_shown_instead_of_the_battle_is_alone(
    feed_of: MakeFeed, picture: bytes, qtbot: QtBot
) -> None:
    session, feed = feed_of(battle(figure("ann")))
    session.broadcast.hand_out(Handout(picture_name(picture), "The secret title"))
    layers = loaded(feed, qtbot)
    key = msgspec.json.decode(layers["shown"])
    assert layers.keys() == {"look", "mode", "moves", "shown", f"picture {key}"}
    assert b"secret" not in b"".join(layers.values())


def test_a_picture_over_the_map_has_its_place(
    feed_of: MakeFeed, picture: bytes, qtbot: QtBot
) -> None:
    session, feed = feed_of(battle(figure("ann")))
    session.broadcast.lay_over(Handout(picture_name(picture), "x", place=(0.5, 0.4, 0.3)))
    ((key, *place),) = msgspec.json.decode(loaded(feed, qtbot)["laid"])
    assert place[:3] == [0.5, 0.4, 0.3]
    assert f"picture {key}" in feed.layers()


def test_of_the_maps_picture_only_the_tiles_are_sent(
    feed_of: MakeFeed, picture: bytes, qtbot: QtBot
) -> None:
    surface = Surface(picture=picture_name(picture), picture_ft=(90.0, 60.0))
    start = battle(
        figure("ann", at=(15, 30)),
        board=Board((90.0, 60.0), surface=surface, daylight=True),
        showing=Showing(fog=True),
    )
    _, feed = feed_of(start)
    qtbot.waitUntil(lambda: any(name.startswith("tile ") for name in feed.layers()))
    layers = feed.layers()
    assert pictures_in(layers) == []
    assert surface.picture.encode() not in b"".join(layers.values())
