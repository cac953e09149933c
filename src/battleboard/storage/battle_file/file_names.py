"""The names of classes in battle files, where a class has been renamed since.

A class may be renamed at will if its old name is put here: files are then written and read as
before.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

FILE_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "AimSpell": "AimAt",
        "AimedSpell": "Aimed",
        "AppliedEffects": "Infliction",
        "ApplyEffect": "Apply",
        "Batch": "Together",
        "CancelDeclaration": "Cancel",
        "ChangeSide": "Join",
        "EditCard": "Edit",
        "FogPatch": "Patch",
        "LiftEffect": "Lift",
        "LightLit": "Kindled",
        "LogEntry": "Entry",
        "MoveFigure": "Move",
        "NextPhase": "GoOn",
        "PlaceFigure": "Place",
        "PreviousPhase": "Back",
        "PutOutLight": "PutOut",
        "RemoveFigure": "Remove",
        "ResumeBattle": "Resume",
        "RethrowDice": "Redo",
        "RollResult": "Fallen",
        "RollSave": "Save",
        "ScriptedAct": "Scripted",
        "SetAlertness": "Watch",
        "SetAlias": "CallIt",
        "SetLeader": "Lead",
        "SetMeeting": "Meet",
        "SetReaction": "Greet",
        "SkipPhase": "Skip",
        "SpellField": "Field",
        "ThrowDie": "Throw",
        "TurnFigure": "Turn",
    }
)
"""The name in files, by the name of the class."""


def file_name(kind: type) -> str:
    """The name of a class in files: its own, unless it was renamed since."""
    return FILE_NAMES.get(kind.__name__, kind.__name__)
