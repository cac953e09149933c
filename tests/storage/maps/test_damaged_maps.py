"""Whatever a file holds, it becomes a map or a message."""

import json
from random import Random

import pytest

from battleboard.foundation.fault import Fault
from battleboard.queries.table.map_battle import board_of_map
from battleboard.storage.maps.map_file import map_in
from battleboard.storage.maps.map_proposal import MapChoices, map_answer, propose_map
from tests.profiles import examples
from tests.storage.maps import maps
from tests.storage.maps.mutations import damaged


def _written(*plain: object) -> list[bytes]:
    return [json.dumps(each).encode() for each in plain]


LEVELS = [{"_id": "a", "background": {"src": "a.png"}}, {"_id": "b", "name": "Top"}]
SOUND = [
    *(path.read_bytes() for path in sorted(maps.FILES.iterdir()) if path.suffix != ".md"),
    *_written(
        maps.uvtt(
            line_of_sight=[maps.line((0, 0), (4, 0), (4, 4), (12, 4))],
            objects_line_of_sight=[maps.line((1, 1), (2, 2))],
            portals=[maps.portal((1, 0), (2, 0)), maps.portal((3, 0), (3.7, 0))],
            lights=[{"position": maps.xy(2, 2), "range": 4, "color": "ffeccd8b"}],
        ),
        maps.scene(
            walls=[maps.wall(0, 0, 500, 0), maps.wall(500, 0, 500, 90, door=1, ds=2, dir=1)],
            lights=[{"x": 9, "y": 9, "config": {"dim": 30, "bright": 9, "angle": 90}}],
            grid={"type": 3, "size": 70, "distance": 1.5, "units": "m"},
        ),
        maps.old_scene(
            walls=[{"c": [300, 300, 400, 400], "move": 1, "sense": 2, "door": 2, "ds": 0}],
            lights=[{"x": 400, "y": 300, "dim": 30, "bright": -3, "t": "l"}],
        ),
        maps.scene(levels=LEVELS, walls=[maps.wall(1, 1, 2, 2, levels=["b"])], shiftX=5),
        [maps.scene(), maps.scene(_id="b", name="Other")],
        maps.dungeon(doors=[maps.opening(0, 0, 1, 0, kind) for kind in range(10)]),
        maps.dungeondraft(
            {
                "walls": [{"points": "PoolVector2Array( 0, 0, 256, 0, 256, 512 )", "loop": True}],
                "portals": [{"position": "Vector2( 0, 1 )", "direction": "Vector2( 0, 1 )"}],
                "lights": [{"position": "Vector2( 25, 25 )", "range": 5}],
            }
        ),
    ),
    b"\n".join(_written(maps.scene(), maps.scene(_id="b"), {"_id": "b", "$$deleted": True})),
    maps.png(),
]


def outcome(content: bytes, *, keep_outside: bool = False) -> str:
    """The result of a file: '' or the message that refuses it."""
    try:
        found = map_in(content, "map.json")
        for ground in range(min(3, len(found.grounds))):
            proposal = propose_map(found.read(ground, None), MapChoices(keep_outside=keep_outside))
            json.dumps(map_answer(proposal), allow_nan=False)
            board_of_map(proposal).check()
    except Fault as fault:
        return str(fault)
    return ""


@pytest.mark.parametrize("number", range(len(SOUND)))
def test_sound_files_become_boards(number: int) -> None:
    assert outcome(SOUND[number]) == ""


@pytest.mark.parametrize("seed", range(examples(2_000)))
def test_damaged_files_become_boards_or_sentences(seed: int) -> None:
    rng = Random(seed)
    said = outcome(damaged(rng.choice(SOUND), rng), keep_outside=rng.random() < 0.2)
    assert said == "" or (said.endswith(".") and said.isprintable() and len(said) < 600), said
