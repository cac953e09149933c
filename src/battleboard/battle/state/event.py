"""Events: the results of a command, for the log, the recap and the animations on screen."""

from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.state.adventure_event import AdventureEvent
from battleboard.battle.state.psionic_event import PsionicsEnded, UsedPsionics
from battleboard.rules.attack.turning import TurningEffect
from battleboard.rules.pursuit import PursuitEnd
from battleboard.rules.wounds import State


class Rolled(NamedTuple):
    """Dice were rolled: for what, which ones, and the total."""

    what: str
    dice: str
    value: int


class Hurt(NamedTuple):
    """A figure was damaged: by how much, and how many hit points it has left."""

    who: str
    amount: int
    left: int


class Subdued(NamedTuple):
    """A figure was struck to subdue it: the total damage, and the part of it that is real."""

    who: str
    amount: int
    real: int


class Healed(NamedTuple):
    """A figure gained hit points."""

    who: str
    amount: int
    left: int


class Corrected(NamedTuple):
    """A figure's hit points were corrected: current, maximum and temporary ones."""

    who: str
    now: int
    most: int
    temporary: int


class Drained(NamedTuple):
    """A figure lost levels or hit dice: how many, and how many it has left."""

    who: str
    lost: int
    left: int


class Tended(NamedTuple):
    """A figure's wounds were tended."""

    who: str


class Bled(NamedTuple):
    """A figure bled at the end of a round."""

    who: str
    lost: int
    left: int


class Fading(NamedTuple):
    """A dying figure has this many rounds to live."""

    who: str
    rounds: int


class Changed(NamedTuple):
    """A figure's state changed."""

    who: str
    before: State
    now: State
    rule: str = ""


class Spoiled(NamedTuple):
    """A figure lost a spell that it was casting."""

    who: str
    act: str
    spell: str


class EffectBegan(NamedTuple):
    """An effect began on a figure, for this many seconds if it has an end.

    `lasts` puts that time in the units of the game in use then, because the table may switch games
    later.
    """

    who: str
    name: str
    left_s: int | None = None
    lasts: str = ""


class EffectEnded(NamedTuple):
    """An effect on a figure ended: it ran out, was lifted, or its caster lost concentration."""

    who: str
    name: str
    why: Literal["time", "lifted", "concentration"]


class MoraleDue(NamedTuple):
    """A side has to check its morale."""

    side: str
    why: str
    rule: str


class MoraleNotChecked(NamedTuple):
    """The round went on without the morale check that was due for a side."""

    side: str


class MoraleChecked(NamedTuple):
    """A figure's morale was checked: whether it holds and, if not, what the figure does."""

    who: str
    holds: bool
    result: str
    why: str
    rule: str


class PursuitEnded(NamedTuple):
    """The pursuit of a routed side was settled: how it ended, and why."""

    side: str
    end: PursuitEnd
    why: str
    rule: str = ""


class FacedTurning(NamedTuple):
    """A figure faced an attempt to turn undead: the effect, and why."""

    who: str
    by: str
    effect: TurningEffect
    why: str
    rule: str


class LightLit(NamedTuple):
    """A figure has lit a light."""

    who: str
    light: str


class WentOut(NamedTuple):
    """A figure has put out its light."""

    who: str
    light: str


class BurnsLow(NamedTuple):
    """A carried light has little time left; `lasts` says how much in the units of the game."""

    who: str
    light: str
    left_s: int
    lasts: str = ""


class BurntOut(NamedTuple):
    """A carried light has burnt down."""

    who: str
    light: str


class TableLightLow(NamedTuple):
    """A light on the table has little time left; `lasts` says how much in the game's units."""

    light: str
    left_s: int
    lasts: str = ""


class TableLightOut(NamedTuple):
    """A light on the table has burnt down."""

    light: str


class RestDue(NamedTuple):
    """The party has to rest."""

    after_s: int


class TimePassed(NamedTuple):
    """Time has passed on the clock of the game."""

    seconds: int


class Waited(NamedTuple):
    """The party let time pass, perhaps resting; `clock_s` is the game clock afterwards."""

    seconds: int
    resting: bool
    clock_s: int


class WanderingDue(NamedTuple):
    """Wandering monster checks have fallen due: how many."""

    number: int


class WanderingChecked(NamedTuple):
    """The die for wandering monsters was rolled: they come if it shows the chance or less."""

    shown: int
    chance: int
    rule: str

    @property
    def comes(self) -> bool:
        return self.shown <= self.chance


class EncounterBegan(NamedTuple):
    """Another encounter began on the same board, after this many earlier rounds."""

    rounds: int


class PhaseBegan(NamedTuple):
    """A phase of the game began."""

    phase: str


class Surprised(NamedTuple):
    """A side or figure was surprised, and loses this many segments or rounds."""

    who: str
    lost: int
    unit: Literal["segment", "round"]


class Met(NamedTuple):
    """The parties met, this far apart."""

    feet: float


class Reacted(NamedTuple):
    """The figures that were met reacted: the result in the reaction table."""

    band: str


class Warned(NamedTuple):
    """The rules have a note about a declaration."""

    text: str


class TookEffect(NamedTuple):
    """A spell or device took effect."""

    who: str
    spell: str


class RoundBegan(NamedTuple):
    """A round has begun."""

    number: int


class RoundEnded(NamedTuple):
    """A round is over."""

    number: int


class Struck(NamedTuple):
    """A blow or shot hit: the d20, the face it needed, and the damage.

    `roll` is None if none was needed, or the DM has settled the outcome. `why` lists all modifiers.
    """

    act: str
    by: str
    target: str
    weapon: str
    roll: int | None
    face: int | None
    damage: int
    why: str
    charging: bool = False


class Missed(NamedTuple):
    """A blow or shot missed: the d20, if it was rolled, and the face it needed."""

    act: str
    by: str
    target: str
    weapon: str
    roll: int | None
    face: int | None
    why: str
    charging: bool = False


NAME_OF_TARGET: Final = "{}"
"""The placeholder for the target's name in the words of an unarmed attack."""


class Wrestled(NamedTuple):
    """An unarmed attack was settled: its effect in words, and why.

    `roll` is the number rolled to land, if any, and `percent` the chance.
    """

    act: str
    by: str
    target: str
    words: str
    landed: bool
    roll: int | None = None
    percent: int | None = None
    why: str = ""


class FoundGone(NamedTuple):
    """A blow or shot was lost, because its target was too far away or out of the fight."""

    act: str
    by: str
    target: str
    feet: float | None = None


class FoundNoRoom(NamedTuple):
    """A figure reached its target, but others left it no room there."""

    who: str
    target: str


class SteppedUp(NamedTuple):
    """A figure stepped up to a target once there was room."""

    who: str
    target: str


class GotAway(NamedTuple):
    """A figure fled from its foes, or fell back `fighting`; 0 `feet` if it could not get away."""

    who: str
    feet: int
    fighting: bool = False


class Diverted(NamedTuple):
    """A shot into a melee went to a figure that was not its target."""

    act: str
    meant: str
    target: str
    why: str
    rule: str


class Saved(NamedTuple):
    """A saving throw was made: the d20 with all modifiers, and the number needed."""

    who: str
    act: str
    against: str
    total: int
    needed: int
    succeeded: bool


class Resisted(NamedTuple):
    """A figure's magic resistance was tested: whether it resists, and why."""

    who: str
    act: str
    against: str
    chance: int | None
    succeeded: bool
    why: str = ""


class Wielded(NamedTuple):
    """A figure has taken weapons in hand."""

    who: str
    weapons: tuple[str, ...]


class OpeningsLost(NamedTuple):
    """Doors and windows vanished with the carved wall that held them: how many."""

    number: int


class DMRuled(NamedTuple):
    """The DM overruled the rules or the dice: what holds now, as the end of a sentence."""

    text: str
    by: str
    act: str = ""


class Moved(NamedTuple):
    """A figure was moved."""

    who: str
    start: tuple[float, float]
    end: tuple[float, float]


Event: TypeAlias = (
    Rolled
    | Hurt
    | Subdued
    | Healed
    | Corrected
    | Tended
    | Drained
    | Bled
    | Fading
    | Changed
    | Spoiled
    | EffectBegan
    | EffectEnded
    | MoraleDue
    | MoraleChecked
    | MoraleNotChecked
    | PursuitEnded
    | FacedTurning
    | LightLit
    | WentOut
    | BurnsLow
    | BurntOut
    | TableLightLow
    | TableLightOut
    | RestDue
    | TimePassed
    | Waited
    | WanderingDue
    | WanderingChecked
    | AdventureEvent
    | EncounterBegan
    | PhaseBegan
    | Surprised
    | Met
    | Reacted
    | Warned
    | TookEffect
    | RoundBegan
    | RoundEnded
    | Struck
    | Missed
    | Wrestled
    | UsedPsionics
    | PsionicsEnded
    | FoundGone
    | FoundNoRoom
    | SteppedUp
    | GotAway
    | Diverted
    | Saved
    | Resisted
    | Wielded
    | OpeningsLost
    | DMRuled
    | Moved
)
