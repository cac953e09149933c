"""Commands: everything that a DM can do to a battle."""

from typing import TypeAlias

from battleboard.battle.commands.building import (
    Carve,
    SetBoard,
    SetDoor,
    SetGround,
    SetLevels,
    SetLights,
    SetNotes,
    SetRooms,
    SetRoomTexts,
    SetWalls,
)
from battleboard.battle.commands.declaring import (
    AimSpell,
    CancelDeclaration,
    Declare,
    Delay,
    GiveOrder,
    Hesitate,
)
from battleboard.battle.commands.dm_rulings import AnnulAct, OverruleDeclaration, OverruleResult
from battleboard.battle.commands.effects import (
    ApplyEffect,
    KindleLight,
    LiftEffect,
    PassTime,
    PutOutLight,
)
from battleboard.battle.commands.exploring_turns import (
    AwardExperience,
    BeginEncounter,
    CheckWandering,
    DropWandering,
    RestDays,
    RollOnTable,
    SetCalendar,
    SetRhythm,
    WriteNote,
)
from battleboard.battle.commands.health import (
    CheckMorale,
    Damage,
    GiveTemporary,
    Heal,
    Kill,
    Raise,
    SetHitPoints,
    Tend,
)
from battleboard.battle.commands.hiding import (
    AgreeShowing,
    Explore,
    Hide,
    RequireInitiative,
    Reveal,
    SetAlias,
    SetFog,
    ShowHealth,
)
from battleboard.battle.commands.house_rules import ChangeOption, ChangeRuleset
from battleboard.battle.commands.inflicting import Inflict, PassOver
from battleboard.battle.commands.phase_changes import (
    EndBattle,
    NextPhase,
    PreviousPhase,
    ResumeBattle,
    RethrowDice,
    SetDie,
    SkipPhase,
    ThrowAll,
    ThrowDie,
)
from battleboard.battle.commands.placing import (
    Batch,
    EditCard,
    Enter,
    Leave,
    MoveFigure,
    PlaceFigure,
    RemoveFigure,
    TurnFigure,
)
from battleboard.battle.commands.playing import FollowRules, Overrule, Settle, StepTo
from battleboard.battle.commands.preparing import ArrangeEncounters, BringOn, LayBy
from battleboard.battle.commands.psionic_exchange import PsionicExchange
from battleboard.battle.commands.pursuing import FollowTarget, LoseAct, Redirect
from battleboard.battle.commands.rout import Pursue
from battleboard.battle.commands.sides import (
    ChangeSide,
    SetAlertness,
    SetLeader,
    SetMeeting,
    SetReaction,
    SetTeam,
    StandApart,
)
from battleboard.battle.commands.striking import RollSave, Strike, Wield
from battleboard.battle.commands.turn_undead import TurnUndead
from battleboard.battle.commands.using_up import Memorize, TickOff
from battleboard.battle.commands.wrestling import AttackUnarmed, DecideUnarmed

__all__ = [
    "AgreeShowing",
    "AimSpell",
    "AnnulAct",
    "AnyCommand",
    "ApplyEffect",
    "ArrangeEncounters",
    "AttackUnarmed",
    "AwardExperience",
    "Batch",
    "BeginEncounter",
    "BringOn",
    "CancelDeclaration",
    "Carve",
    "ChangeOption",
    "ChangeRuleset",
    "ChangeSide",
    "CheckMorale",
    "CheckWandering",
    "Damage",
    "DecideUnarmed",
    "Declare",
    "Delay",
    "DropWandering",
    "EditCard",
    "EndBattle",
    "Enter",
    "Explore",
    "FollowRules",
    "FollowTarget",
    "GiveOrder",
    "GiveTemporary",
    "Heal",
    "Hesitate",
    "Hide",
    "Inflict",
    "Kill",
    "KindleLight",
    "LayBy",
    "Leave",
    "LiftEffect",
    "LoseAct",
    "Memorize",
    "MoveFigure",
    "NextPhase",
    "Overrule",
    "OverruleDeclaration",
    "OverruleResult",
    "PassOver",
    "PassTime",
    "PlaceFigure",
    "PreviousPhase",
    "PsionicExchange",
    "Pursue",
    "PutOutLight",
    "Raise",
    "Redirect",
    "RemoveFigure",
    "RequireInitiative",
    "RestDays",
    "ResumeBattle",
    "RethrowDice",
    "Reveal",
    "RollOnTable",
    "RollSave",
    "SetAlertness",
    "SetAlias",
    "SetBoard",
    "SetCalendar",
    "SetDie",
    "SetDoor",
    "SetFog",
    "SetGround",
    "SetHitPoints",
    "SetLeader",
    "SetLevels",
    "SetLights",
    "SetMeeting",
    "SetNotes",
    "SetReaction",
    "SetRhythm",
    "SetRoomTexts",
    "SetRooms",
    "SetTeam",
    "SetWalls",
    "Settle",
    "ShowHealth",
    "SkipPhase",
    "StandApart",
    "StepTo",
    "Strike",
    "Tend",
    "ThrowAll",
    "ThrowDie",
    "TickOff",
    "TurnFigure",
    "TurnUndead",
    "Wield",
    "WriteNote",
]

AnyCommand: TypeAlias = (
    PlaceFigure
    | MoveFigure
    | TurnFigure
    | RemoveFigure
    | EditCard
    | Enter
    | Leave
    | Damage
    | Heal
    | SetHitPoints
    | GiveTemporary
    | Tend
    | Kill
    | Raise
    | ApplyEffect
    | Inflict
    | PassOver
    | LiftEffect
    | CheckMorale
    | PassTime
    | CheckWandering
    | DropWandering
    | RollOnTable
    | SetCalendar
    | WriteNote
    | SetRhythm
    | RestDays
    | TickOff
    | Memorize
    | BeginEncounter
    | AwardExperience
    | LayBy
    | ArrangeEncounters
    | BringOn
    | KindleLight
    | PutOutLight
    | Declare
    | CancelDeclaration
    | Carve
    | Delay
    | Hesitate
    | AimSpell
    | GiveOrder
    | ThrowDie
    | ThrowAll
    | SetDie
    | SetMeeting
    | StandApart
    | SetReaction
    | SetAlertness
    | NextPhase
    | SkipPhase
    | PreviousPhase
    | RethrowDice
    | EndBattle
    | ResumeBattle
    | ChangeRuleset
    | ChangeOption
    | Settle
    | StepTo
    | Strike
    | RollSave
    | TurnUndead
    | Pursue
    | AttackUnarmed
    | PsionicExchange
    | DecideUnarmed
    | Wield
    | Overrule
    | FollowRules
    | AnnulAct
    | OverruleResult
    | OverruleDeclaration
    | FollowTarget
    | LoseAct
    | Redirect
    | SetBoard
    | SetDoor
    | SetGround
    | SetLevels
    | SetLights
    | SetNotes
    | SetRooms
    | SetRoomTexts
    | SetWalls
    | AgreeShowing
    | SetAlias
    | Explore
    | Hide
    | SetFog
    | ShowHealth
    | RequireInitiative
    | Reveal
    | SetTeam
    | ChangeSide
    | SetLeader
    | Batch
)
