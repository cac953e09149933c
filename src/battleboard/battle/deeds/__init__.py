"""Deeds: everything that a DM can do to a battle."""

from typing import TypeAlias

from battleboard.battle.deeds.aiming import AimAt
from battleboard.battle.deeds.building import SetBoard, SetDoor, SetGround, SetLights, SetWalls
from battleboard.battle.deeds.declaring import Cancel, Declare, Delay, Hesitate
from battleboard.battle.deeds.dice import SetDie, Throw, ThrowAll
from battleboard.battle.deeds.effects import Apply, Lift
from battleboard.battle.deeds.health import (
    Damage,
    GiveTemporary,
    Heal,
    Kill,
    Raise,
    SetHitPoints,
    Tend,
)
from battleboard.battle.deeds.meeting import Greet, Meet, StandApart, Watch
from battleboard.battle.deeds.nerve import CheckMorale
from battleboard.battle.deeds.overruling import FollowRules, Overrule
from battleboard.battle.deeds.phases import Back, EndBattle, GoOn, Redo, Resume, Skip
from battleboard.battle.deeds.placing import Edit, Enter, Leave, Move, Place, Remove, Turn
from battleboard.battle.deeds.playing import Settle, StepTo
from battleboard.battle.deeds.rulings import ChangeOption, ChangeRuleset
from battleboard.battle.deeds.showing import CallIt, Explore, Hide, Reveal, SetFog, ShowHealth
from battleboard.battle.deeds.siding import DropTeam, Join, Lead, SetTeam
from battleboard.battle.deeds.striking import Save, Strike, Wield
from battleboard.battle.deeds.time import KindleLight, PassTime, PutOut
from battleboard.battle.deeds.together import Together

__all__ = [
    "AimAt",
    "AnyDeed",
    "Apply",
    "Back",
    "CallIt",
    "Cancel",
    "ChangeOption",
    "ChangeRuleset",
    "CheckMorale",
    "Damage",
    "Declare",
    "Delay",
    "DropTeam",
    "Edit",
    "EndBattle",
    "Enter",
    "Explore",
    "FollowRules",
    "GiveTemporary",
    "GoOn",
    "Greet",
    "Heal",
    "Hesitate",
    "Hide",
    "Join",
    "Kill",
    "KindleLight",
    "Lead",
    "Leave",
    "Lift",
    "Meet",
    "Move",
    "Overrule",
    "PassTime",
    "Place",
    "PutOut",
    "Raise",
    "Redo",
    "Remove",
    "Resume",
    "Reveal",
    "Save",
    "SetBoard",
    "SetDie",
    "SetDoor",
    "SetFog",
    "SetGround",
    "SetHitPoints",
    "SetLights",
    "SetTeam",
    "SetWalls",
    "Settle",
    "ShowHealth",
    "Skip",
    "StandApart",
    "StepTo",
    "Strike",
    "Tend",
    "Throw",
    "ThrowAll",
    "Together",
    "Turn",
    "Watch",
    "Wield",
]

AnyDeed: TypeAlias = (
    Place
    | Move
    | Turn
    | Remove
    | Edit
    | Enter
    | Leave
    | Damage
    | Heal
    | SetHitPoints
    | GiveTemporary
    | Tend
    | Kill
    | Raise
    | Apply
    | Lift
    | CheckMorale
    | PassTime
    | KindleLight
    | PutOut
    | Declare
    | Cancel
    | Delay
    | Hesitate
    | AimAt
    | Throw
    | ThrowAll
    | SetDie
    | Meet
    | StandApart
    | Greet
    | Watch
    | GoOn
    | Skip
    | Back
    | Redo
    | EndBattle
    | Resume
    | ChangeRuleset
    | ChangeOption
    | Settle
    | StepTo
    | Strike
    | Save
    | Wield
    | Overrule
    | FollowRules
    | SetBoard
    | SetDoor
    | SetGround
    | SetLights
    | SetWalls
    | CallIt
    | Explore
    | Hide
    | SetFog
    | ShowHealth
    | Reveal
    | SetTeam
    | DropTeam
    | Join
    | Lead
    | Together
)
"""Every deed there is."""
