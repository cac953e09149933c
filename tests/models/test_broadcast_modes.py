"""Each broadcast mode shows the right thing: the battle, its past, a picture, or nothing."""

from contextlib import closing
from pathlib import Path as File

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Damage,
    Leave,
    MoveFigure,
    PlaceFigure,
    RemoveFigure,
    Settle,
    StepTo,
)
from battleboard.battle.movement.whereabouts import body_at
from battleboard.battle.state.event import Spoiled
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.running_round import Round
from battleboard.board.board import Board
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path
from battleboard.board.wall import Wall
from battleboard.models.battle_pictures import Handout, add_handout
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.document import Document, RandomDice
from battleboard.models.fog.mask import CLEAR
from battleboard.models.session import Session
from battleboard.queries.sight.viewport import Framing
from battleboard.storage.battle_file.opening import open_battle_file
from battleboard.storage.disk import UnreadableError
from tests.battle.battles import TABLES, battle, figure
from tests.battle.rounds import casts, playing, strikes
from tests.models.fog.masks import level
from tests.models.pictures import picture_file
from tests.models.sessions import MakeSession, clock_of, do

CLOSE = Framing((20.0, 20.0), 30.0)


def told_by(broadcast: Broadcast) -> list[str]:
    told: list[str] = []
    broadcast.changed.connect(lambda: told.append("changed"))
    broadcast.mode_changed.connect(lambda: told.append("mode"))
    broadcast.frame.changed.connect(lambda: told.append("framing"))
    return told


def test_it_begins_live_and_tells_of_another_mode_once(session_of: MakeSession) -> None:
    broadcast = session_of(battle(figure("Ann"))).broadcast
    assert broadcast.mode is BroadcastMode.LIVE
    told = told_by(broadcast)
    broadcast.show(BroadcastMode.BLANK)
    broadcast.show(BroadcastMode.BLANK)
    assert told.count("mode") == 1


def test_frozen_they_see_how_it_stood(session_of: MakeSession) -> None:
    session = session_of(battle(figure("Ann")))
    broadcast = session.broadcast
    broadcast.show(BroadcastMode.FROZEN)
    do(session, PlaceFigure(figure("Zoe")))
    assert [each.name for each in broadcast.view.figures] == ["Ann"]
    broadcast.show(BroadcastMode.LIVE)
    assert [each.name for each in broadcast.view.figures] == ["Ann", "Zoe"]


def test_frozen_again_after_something_else_they_see_how_it_stands_by_then(
    session_of: MakeSession,
) -> None:
    session = session_of(battle(figure("Ann")))
    broadcast = session.broadcast
    broadcast.show(BroadcastMode.FROZEN)
    do(session, PlaceFigure(figure("Zoe")))
    broadcast.show(BroadcastMode.BLANK)
    broadcast.show(BroadcastMode.FROZEN)
    assert [each.name for each in broadcast.view.figures] == ["Ann", "Zoe"]


def test_frozen_they_see_it_from_where_they_saw_it(session_of: MakeSession) -> None:
    broadcast = session_of(battle(figure("Ann"))).broadcast
    before = broadcast.frame.framing
    broadcast.show(BroadcastMode.FROZEN)
    broadcast.frame.aim(CLOSE)
    assert broadcast.frame.framing == before
    told = told_by(broadcast)
    broadcast.show(BroadcastMode.LIVE)
    assert broadcast.frame.framing == CLOSE
    assert told[-2:] == ["mode", "framing"]


def test_frozen_it_fits_another_screen_all_the_same(session_of: MakeSession) -> None:
    broadcast = session_of(battle(figure("Ann"))).broadcast
    broadcast.show(BroadcastMode.FROZEN)
    before = broadcast.frame.framing
    wide, high = broadcast.frame.screen
    broadcast.frame.come_to((wide / 2, high / 2))
    assert broadcast.frame.framing == before._replace(scale=before.scale / 2)


def test_the_pictures_that_were_shown_are_remembered_the_last_one_first(
    session_of: MakeSession,
) -> None:
    broadcast = session_of(battle(figure("Ann"))).broadcast
    told = told_by(broadcast)
    for title in ("idol", "map", "idol"):
        broadcast.hand_out(Handout(title, title))
    assert [each.title for each in broadcast.handouts] == ["idol", "map"]
    assert broadcast.mode is BroadcastMode.PICTURE
    assert told.count("mode") == 3
    for at in range(20):
        broadcast.hand_out(Handout(str(at), str(at)))
    assert len(broadcast.handouts) == 8


def test_a_picture_is_kept_with_the_battle(session_of: MakeSession, tmp_path: File) -> None:
    kept = session_of(battle(figure("Ann"))).document.battle_file
    path = picture_file(tmp_path / "The idol.png", 30, 20)
    handout = add_handout(path, kept)
    assert handout.title == "The idol"
    assert kept.picture(handout.name) == path.read_bytes()


def test_what_is_no_picture_is_a_sentence(session_of: MakeSession, tmp_path: File) -> None:
    kept = session_of(battle(figure("Ann"))).document.battle_file
    path = tmp_path / "words.png"
    path.write_text("no picture")
    with pytest.raises(UnreadableError, match=r"'words.png' is not a picture"):
        add_handout(path, kept)


def test_where_those_are_out_through_whom_they_look_they_see_what_the_party_sees(
    session_of: MakeSession,
) -> None:
    wall = Wall((50.0, 0.0), (50.0, 100.0))
    board = Board((100.0, 100.0), walls=(wall,), daylight=True)
    ann, bob = figure("ann", at=(20.0, 50.0)), figure("bob", at=(80.0, 50.0))
    orc = figure("orc", "red", at=(80.0, 20.0))
    session = session_of(battle(ann, bob, orc, board=board, showing=Showing(fog=True)))
    broadcast = session.broadcast

    def eyes() -> tuple[str, ...]:
        return broadcast.eyes

    def seen() -> tuple[bool, bool]:
        mask = broadcast.mask
        assert mask is not None
        return level(mask, (20.0, 20.0)) == CLEAR, level(mask, (80.0, 30.0)) == CLEAR

    broadcast.look_through(("ann",))
    assert eyes() == ("ann",)
    assert [each.name for each in broadcast.view.figures] == ["Ann", "Bob"]
    assert seen() == (True, False)
    for out in (Damage(("ann",), 30), Leave("ann"), RemoveFigure("ann")):
        do(session, out)
        assert broadcast.through == ("ann",)
        assert eyes() == ()
        assert "Orc" in {each.name for each in broadcast.view.figures}
        assert seen()[1]
        session.document.undo()
        assert seen() == (True, False)


def on_its_way() -> Battle:
    """An orc runs 50 ft, ten in a segment, and nothing of it was played yet."""
    way = Path(((10.0, 10.0), (60.0, 10.0)), (0.0, 50.0))
    running = Round(number=1, ways={"orc": way}, plans={"orc": MovementPlan(way, 10.0)})
    return battle(figure("ann"), figure("orc", "red", at=(10.0, 10.0)), running=running)


def place_of_orc(broadcast: Broadcast) -> float:
    return broadcast.places["orc"][0]


def test_what_is_still_to_come_they_do_not_see_when_the_dm_looks_ahead(
    session_of: MakeSession,
) -> None:
    session = session_of(on_its_way())
    session.playhead.scrub(4)
    assert place_of_orc(session.broadcast) == 10
    assert body_at(session.battle, "orc", 4).at[0] == 50


def test_they_see_it_move_where_the_play_runs_on(session_of: MakeSession) -> None:
    session = session_of(on_its_way())
    session.playhead.run_to(1)
    clock_of(session).let_pass(0.5)
    assert 10 < place_of_orc(session.broadcast) < 20


def test_nor_do_they_see_it_on_the_way_back_from_there(session_of: MakeSession) -> None:
    session = session_of(on_its_way())
    session.playhead.scrub(1)
    session.play.go_live()
    clock_of(session).let_pass(0.5)
    assert 0 < session.playhead.time < 1
    assert place_of_orc(session.broadcast) == 10


def in_fog(at: tuple[float, float], size: tuple[float, float]) -> Battle:
    """Ann alone in a closed room, on a board of some size."""
    x, y = at
    corners = [(x - 10, y - 10), (x + 10, y - 10), (x + 10, y + 10), (x - 10, y + 10)]
    walls = tuple(Wall(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True))
    return battle(
        figure("ann", at=at),
        board=Board(size, walls=walls, daylight=True),
        showing=Showing(fog=True),
    )


def test_39_12_the_first_picture_in_fog_frames_what_is_known(session_of: MakeSession) -> None:
    broadcast = session_of(in_fog((400.0, 300.0), (1000.0, 600.0))).broadcast
    (left, top), (right, bottom) = broadcast.frame.framing.area(broadcast.frame.screen)
    assert left < 390
    assert right > 410
    assert top < 290
    assert bottom > 310
    assert bottom - top < 80


def test_39_12_where_the_board_ends_is_not_told_by_margins(session_of: MakeSession) -> None:
    scales = {
        round(session_of(in_fog(at, size)).broadcast.frame.framing.scale, 3)
        for at, size in (((400.0, 300.0), (1000.0, 600.0)), ((100.0, 100.0), (5000.0, 250.0)))
    }
    assert len(scales) == 1


def test_39_12_without_fog_all_of_the_map_is_framed(session_of: MakeSession) -> None:
    fight = in_fog((400.0, 300.0), (1000.0, 600.0))
    broadcast = session_of(fight._replace(showing=Showing())).broadcast
    assert broadcast.whole == ((0.0, 0.0), (1000.0, 600.0))


def test_39_12_where_more_comes_to_be_known_the_frame_follows(session_of: MakeSession) -> None:
    session = session_of(in_fog((400.0, 300.0), (1000.0, 600.0)))
    broadcast = session.broadcast
    broadcast.watch(on=True)
    before, told = broadcast.frame.framing, told_by(broadcast)
    do(session, MoveFigure("ann", (700.0, 300.0)))
    assert "framing" in told
    (left, _), (right, _) = broadcast.frame.framing.area(broadcast.frame.screen)
    assert broadcast.frame.framing != before
    assert left < 400
    assert right > 700


def test_39_11_handouts_are_there_on_the_next_evening(
    session_of: MakeSession, tmp_path: File
) -> None:
    session = session_of(battle(figure("Ann")))
    kept = session.document.battle_file
    for wide, name in ((30, "map"), (40, "letter"), (50, "idol"), (40, "letter")):
        path = picture_file(tmp_path / f"{name}.png", wide, 20)
        session.broadcast.hand_out(add_handout(path, kept))
    copy = tmp_path / "copy.battle"
    kept.save_copy(copy)
    kept.close()
    for path in (kept.path, copy):
        with closing(open_battle_file(path, TABLES).document) as again:
            document = Document(again, TABLES, RandomDice())
            broadcast = Session(document).broadcast
            assert [each.title for each in broadcast.handouts] == ["letter", "idol", "map"]
            assert broadcast.mode is BroadcastMode.LIVE


def test_41_3_pictures_lie_over_the_map_and_are_there_again(
    session_of: MakeSession, tmp_path: File
) -> None:
    session = session_of(battle(figure("Ann")))
    kept, broadcast = session.document.battle_file, session.broadcast
    idol, chart = (
        add_handout(picture_file(tmp_path / f"{name}.png", wide, 20), kept)
        for name, wide in (("idol", 30), ("chart", 40))
    )
    broadcast.lay_over(idol)
    broadcast.lay_over(chart._replace(place=(0.2, 7.0, 0.0)))
    assert broadcast.mode is BroadcastMode.LIVE
    assert [(each.title, each.place) for each, _ in broadcast.laid] == [
        ("idol", (0.8, 0.3, 0.3)),
        ("chart", (0.2, 1.0, 0.08)),
    ]
    broadcast.take_off(idol.name)
    kept.close()
    with closing(open_battle_file(kept.path, TABLES).document) as again:
        later = Session(Document(again, TABLES, RandomDice())).broadcast
        assert [(each.title, shown) for each, shown in later.laid] == [("chart", 1.0)]
        assert {each.title for each in later.handouts} == {"idol", "chart"}


def test_41_3_a_picture_fades_in_and_out(session_of: MakeSession, tmp_path: File) -> None:
    session = session_of(battle(figure("Ann")))
    broadcast, clock = session.broadcast, clock_of(session)
    idol = add_handout(picture_file(tmp_path / "idol.png", 30, 20), session.document.battle_file)
    broadcast.lay_over(idol)
    clock.let_pass(0.1)
    ((_, coming),) = broadcast.laid
    assert 0 < coming < 1
    clock.let_pass(1)
    ((_, there),) = broadcast.laid
    assert there == 1
    broadcast.take_off(idol.name)
    clock.let_pass(0.1)
    ((_, going),) = broadcast.laid
    assert 0 < going < 1
    clock.let_pass(1)
    assert not broadcast.laid


def test_41_3_a_picture_that_is_shown_whole_stays_the_one_of_which_is_told(
    session_of: MakeSession,
) -> None:
    broadcast = session_of(battle(figure("Ann"))).broadcast
    broadcast.hand_out(Handout("idol", "idol"))
    broadcast.lay_over(Handout("chart", "chart"))
    assert broadcast.mode is BroadcastMode.PICTURE
    assert [each.title for each in broadcast.handouts] == ["idol", "chart"]
    broadcast.lay_over(broadcast.handouts[0])
    assert [each.title for each in broadcast.handouts] == ["idol", "chart"]


@pytest.mark.parametrize(("caster", "foe", "shown"), [("blue", "red", 1), ("red", "blue", 0)])
def test_that_a_foe_loses_a_spell_is_not_shown(
    session_of: MakeSession, caster: str, foe: str, shown: int
) -> None:
    """It would tell the players what the foe had declared."""
    figures = (figure("mage", caster, at=(20.0, 20.0)), figure("orc", foe, at=(24.0, 20.0)))
    dice = (3, 4) if caster == "blue" else (4, 3)
    session = session_of(playing(casts(), strikes(), figures=figures, dice=dice))
    do(session, StepTo(session.play.due[0].place))
    clock_of(session).let_pass(4)
    do(session, Settle("orc:strike 1", "hit", damage=1))
    clock_of(session).let_pass(0.8)
    assert any(isinstance(each, Spoiled) for entry in session.battle.log for each in entry.events)
    (lost,) = session.broadcast.map_effects.animations({"mage", "orc"})
    assert lost.happening.kind == "spoiled"
    assert len(session.broadcast.animations) == shown
