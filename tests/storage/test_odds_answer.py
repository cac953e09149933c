"""Odds are written as JSON with every key that the documentation names."""

import json
from fractions import Fraction

from battleboard.rules import Scene, Side, odds
from battleboard.storage.answer_json import write_odds
from tests.rules.scenes import TABLES, casts, does, figure


def test_odds_are_written_with_every_chance_as_number_and_fraction() -> None:
    actions = (
        casts("mage", 1, "orc"),
        does("orc", "melee", "mage", hit_chance=Fraction(1, 2)),
    )
    figures = (figure("mage"), figure("orc", "red"))
    scene = Scene({"blue": Side(), "red": Side()}, figures, actions)
    plain = json.loads(write_odds(odds(scene, "countdown", TABLES)))
    none, won = chance(0, 1), chance(5, 12)
    assert plain == {
        "dice": [
            {"owner": name, "die": 6, "figures": [name], "added": 0} for name in ("mage", "orc")
        ],
        "combinations": 36,
        "spells": [
            {
                "act": "mage:spell",
                "completes": chance(19, 24),
                "runs_on": none,
                "spoiled": chance(5, 24),
                "spoiled_by": [{"acts": ["orc:strike 1"]} | chance(5, 24)],
                "due": [{"round": 1, "segment": at} | chance(1, 6) for at in range(1, 7)],
                "absent": none,
            }
        ],
        "pairs": [
            {
                "one": "mage:spell",
                "other": "orc:strike 1",
                "one_first": won,
                "together": chance(1, 6),
                "other_first": won,
                "absent": none,
            }
        ],
        "acts": [
            {
                "id": name,
                "by": name.partition(":")[0],
                "kind": kind,
                "targets": [target],
                "segments": [{"segment": at} | chance(1, 6) for at in range(1, 7)],
                "prevented": prevented,
                "absent": none,
            }
            for name, kind, target, prevented in (
                ("mage:spell", "spell", "orc", chance(5, 24)),
                ("orc:strike 1", "strike", "mage", none),
            )
        ],
        "notes": [],
    }


def chance(share: int, of: int) -> dict[str, object]:
    return {"chance": share / of, "exact": str(Fraction(share, of))}
