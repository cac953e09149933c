"""Battle files keep their names for everything, whatever classes are called."""

from typing import NamedTuple

import pytest

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.commands import AnyCommand
from battleboard.battle.state.command_context import RollResult
from battleboard.storage.battle_file import codec as codec_module
from battleboard.storage.battle_file.codec import FILE_NAMES, codec, file_name
from battleboard.storage.demonstration_story import Story
from tests.storage.battle_file.values import kinds

EVERY = kinds(Battle, LogEntry, RollResult, AnyCommand, Story)
# Every name that is, or may be, in files of the first format.
IN_FILES = frozenset(
    {
        *("AimAt", "Apply", "Back", "Bled", "BurnsLow", "BurntOut", "CallIt", "Cancel"),
        *("ChangeOption", "ChangeRuleset", "Changed", "CheckMorale", "Corrected", "Damage"),
        *("Declare", "Delay", "Diverted", "Edit", "EffectBegan", "EffectEnded"),
        *("EndBattle", "Enter", "Explore", "Fading", "FollowRules", "GiveTemporary", "GoOn"),
        *("Greet", "Heal", "Healed", "Hesitate", "Hexes", "Hide", "Hurt", "Join", "Kill"),
        *("KindleLight", "Kindled", "Lead", "Leave", "Lift", "Meet", "Met", "Missed"),
        *("MoraleChecked", "MoraleDue", "Move", "Moved", "Overrule", "PassTime", "PhaseBegan"),
        *("Place", "Plain", "PutOut", "Raise", "Reacted", "Redo", "Remove", "RestDue"),
        *("Resume", "Reveal", "Rolled", "RoundBegan", "RoundEnded", "Save", "Saved"),
        *("SetBoard", "SetDie", "SetDoor", "SetFog", "SetGround", "SetHitPoints", "SetLights"),
        *("SetTeam", "SetWalls", "Settle", "ShowHealth", "Skip", "Spoiled", "Squares"),
        *("StandApart", "StepTo", "Strike", "Struck", "Surprised", "Tend", "Tended", "Throw"),
        *("ThrowAll", "TimePassed", "Together", "TookEffect", "Turn", "Warned", "Watch"),
        *("WentOut", "Wield", "Wielded"),
    }
)


class Ogre(NamedTuple):
    """A creature for the tests."""

    name: str


class Elf(NamedTuple):
    """Another one."""

    name: str


def test_every_name_in_files_is_known_still() -> None:
    """Whatever fails here was renamed: its old name belongs in `FILE_NAMES`."""
    assert IN_FILES - {file_name(kind) for kind in EVERY} == set()


def test_the_table_names_only_what_files_hold() -> None:
    assert set(FILE_NAMES) - {kind.__name__ for kind in EVERY} == set()


def test_a_renamed_class_is_written_and_read_by_its_old_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(codec_module, "FILE_NAMES", {"Ogre": "Giant"})
    form = codec(Ogre | Elf)
    assert form.encode(Ogre("Gog")) == {"is": "Giant", "name": "Gog"}
    assert form.decode({"is": "Giant", "name": "Gog"}) == Ogre("Gog")
    assert form.encode(Elf("Ann")) == {"is": "Elf", "name": "Ann"}
