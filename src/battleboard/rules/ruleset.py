"""The `Ruleset` type: phases, a ruler, options, and a function for each question."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.foundation.words import listing
from battleboard.rules import encounter, wounds
from battleboard.rules.attack.attack_rules import AttackRules, hit_chance
from battleboard.rules.attack.modifier import Situation
from battleboard.rules.attack.parry import GAIN, ParryOf, by_strength
from battleboard.rules.attack.turning import TurningRules
from battleboard.rules.departures import MeleeMovement
from battleboard.rules.experience import FIRST_EDITION_EXPERIENCE, ExperienceRules
from battleboard.rules.exploration import FIRST_EDITION_EXPLORATION, ExplorationRules
from battleboard.rules.game_features import RuleConcept
from battleboard.rules.magic_resistance import BY_LEVEL, MagicResistance
from battleboard.rules.measures import HOUR_S, TURN_S, Pace, StrideOf
from battleboard.rules.morale import MoraleCheck, MoraleResult, MoraleRules
from battleboard.rules.pursuit import PursuitRules
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.scene import Action, ActionKind, Rulings, Scene, UnknownNameError
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Reason, Ruler
from battleboard.rules.timing.dice import Dice
from battleboard.rules.timing.plan import Plan
from battleboard.rules.weak_foes import BLOWS_BY_LEVEL

PhaseKind: TypeAlias = Literal[
    "reaction",
    "surprise",
    "distance",
    "morale",
    "advantage",
    "declaration",
    "initiative",
    "resolution",
    "end",
    "recap",
    "reset",
]
"""What happens in a phase; `advantage` is the time that surprised figures lose."""

BEGINS_ROUND: Final[frozenset[PhaseKind]] = frozenset({"declaration", "initiative"})


class Phase(NamedTuple):
    """One phase of the procedure: its name in the game, and its kind."""

    name: str
    kind: PhaseKind


def first_of_round(phases: tuple[Phase, ...]) -> int:
    """Return the index of the phase that begins every round."""
    return next(at for at, phase in enumerate(phases) if phase.kind in BEGINS_ROUND)


class LightSource(NamedTuple):
    """A light that figures carry: how far it shines, how long it burns, and its rule."""

    bright_ft: float
    burns_s: int
    rule: str


class LightSpell(NamedTuple):
    """A spell of light or darkness: its radius, and its rule."""

    radius_ft: float
    rule: str
    dark: bool = False


TORCH_S: Final = 6 * TURN_S
LANTERN_S: Final = 4 * HOUR_S
FIRST_EDITION_LIGHTS: Final[Mapping[str, LightSource]] = MappingProxyType(
    {"torch": LightSource(40, TORCH_S, "PH 102"), "lantern": LightSource(30, LANTERN_S, "PH 102")}
)
BASIC_LIGHTS: Final[Mapping[str, LightSource]] = MappingProxyType(
    {
        "torch": LightSource(30, TORCH_S, "B/X light"),
        "lantern": LightSource(30, LANTERN_S, "B/X light"),
    }
)
FIRST_EDITION_LIGHT_SPELLS: Final[Mapping[str, LightSpell]] = MappingProxyType(
    {
        "light": LightSpell(20, "PH 45"),
        "continual light": LightSpell(60, "PH 47"),
        "darkness": LightSpell(15, "PH 70", dark=True),
    }
)
BASIC_LIGHT_SPELLS: Final[Mapping[str, LightSpell]] = MappingProxyType(
    {
        "light": LightSpell(15, "B/X light"),
        "continual light": LightSpell(30, "B/X continual light"),
        "darkness": LightSpell(15, "B/X darkness", dark=True),
    }
)


class Option(NamedTuple):
    """A rule on which tables differ; the first answer is the default."""

    id: str
    answers: tuple[str, ...]


SPELL_PLACE: Final = Option("spell.place", ("completed", "declared"))
"""Whether the place of a spell's area is chosen at completion or at declaration."""
WEAK_FOES: Final = Option(BLOWS_BY_LEVEL, ("by_level", "off"))
"""Whether fighters strike at creatures of less than one hit die once for each level."""
RESISTANCE_LEVEL: Final = Option(BY_LEVEL, ("caster", "flat"))
"""Whether magic resistance depends on the level of the caster."""
PASSING_FRIENDS: Final = Option("passing.friends", ("on", "off"))
"""Whether a figure may move past a friend in its way, if there is no way round."""
SECOND_RANK: Final = Option("second_rank.reach", ("length", "any"))
"""Which weapons reach a target from the second rank."""
PARRY_GAIN: Final = Option(GAIN, ("nothing", "strength"))
"""What a parry gains where the book gives it no benefit."""
CLOSING_SHOTS: Final = Option("close.shots", ("barred", "allowed"))
"""Whether a figure that closes may be shot at; in games with this option it cannot be struck."""
CRITICAL_HITS: Final = Option("critical.hits", ("off", "double"))
"""Whether a natural 20 multiplies the damage."""
COMMON_OPTIONS: Final = (PASSING_FRIENDS, SECOND_RANK, CRITICAL_HITS)
"""Options that all games have."""


class Health(NamedTuple):
    """What hit points mean in a game: the states from standing to dead, and the end of a round.

    `condition` takes the hit points, the rulings, and whether the figure is tended; `struck`
    returns the hit points after damage. A dying figure lasts as many rounds as a die of
    `dying_faces` shows, if that is not 0. `real` is the percentage of subdual damage that is real.
    """

    states: tuple[wounds.State, ...]
    condition: Callable[[int, Rulings, bool], wounds.Condition]
    end_of_round: Callable[[wounds.Wounded, Rulings], wounds.RoundEnd]
    dead_at: Callable[[Rulings], int]
    struck: Callable[[int, int], int] = wounds.subtract_damage
    dying_faces: int = 0
    real: int = 0


class Ruleset(NamedTuple):
    """One game: its names, and a function for each question that it answers.

    `declared` are the actions that must be announced before initiative, and `other_actions` lists
    what one figure may do in a round along with each of them, if anything. `meet` and `react` read
    the dice that `distance_dice` and `reaction_dice` list. `unsupported` names what the game has no
    rule for, and what it does instead. `react`, `check_morale` and `morale_rules` are None in a
    game without such a roll. `spoiled` says whether harm to a caster spoils the spell.
    `light_sources` are the lights that figures carry, `light_spells` the spells of light and
    darkness, and `turning` holds the rules for turning undead. Foes within `melee_ft` of each other
    can strike, whatever they hold (`melee_rule`); in a game with `walks_to_strike`, a blow at a foe
    farther away includes the walk, and follows a foe who has left unless the figure is `bound`.
    `pursuit` ends a chase after a rout; if it is None, the DM does. Moves and ranges are shown in
    feet if `moves_in_feet` is set, as in the game's books, and otherwise in inches. `exploration`
    covers the time between fights, `experience` what a fight earns, and `resistance` magic
    resistance, if the game has it. `spell_sight` cites the rule by which a caster must see what a
    spell is aimed at, if any. `parry` says what a figure's parry gains.
    """

    id: str
    title: str
    phases: tuple[Phase, ...]
    ruler: Ruler
    options: tuple[Option, ...]
    declared: frozenset[ActionKind]
    check_surprise: Callable[[Scene, Tables, Rulings], encounter.SurpriseCheck]
    meet: Callable[[encounter.Meeting], encounter.Distance]
    plan_surprise: Callable[[Scene, Tables, Rulings], Plan]
    dice: Callable[[Scene, Tables, Rulings], Dice]
    plan_round: Callable[[Scene, Tables, Rulings], Plan]
    attack_rules: AttackRules
    health: Health
    stride: StrideOf
    distance_dice: Callable[[encounter.Meeting], tuple[encounter.EncounterDie, ...]] = (
        encounter.no_dice
    )
    react: Callable[[encounter.ReactionRoll], encounter.Reaction] | None = None
    reaction_dice: tuple[encounter.EncounterDie, ...] = ()
    other_actions: Mapping[ActionKind, frozenset[ActionKind]] = MappingProxyType({})
    check_morale: Callable[[MoraleCheck, Tables], MoraleResult] | None = None
    morale_rules: MoraleRules | None = None
    pace: Pace = Pace()
    spoiled: wounds.SpoiledBy = wounds.spoils_until_done
    light_sources: Mapping[str, LightSource] = FIRST_EDITION_LIGHTS
    light_spells: Mapping[str, LightSpell] = FIRST_EDITION_LIGHT_SPELLS
    turning: TurningRules = TurningRules()
    melee_ft: float = 10.0
    melee_rule: str = "ADDICT VII.B"
    walks_to_strike: bool = False
    bound: Callable[[RulesContext, Action], Reason | None] = lambda _case, _action: None
    moves_in_feet: bool = False
    pursuit: PursuitRules | None = None
    exploration: ExplorationRules = FIRST_EDITION_EXPLORATION
    experience: ExperienceRules = FIRST_EDITION_EXPERIENCE
    resistance: MagicResistance | None = None
    spell_sight: str = ""
    parry: ParryOf = by_strength
    unsupported: Mapping[RuleConcept, str] = MappingProxyType({})

    @property
    def short_title(self) -> str:
        """The title without its explanation: OSE (B/X)."""
        return self.title.partition(":")[0].partition(",")[0]

    @property
    def situations(self) -> Mapping[str, Situation]:
        return self.attack_rules.situations

    @property
    def rewards_charges(self) -> bool:
        """Whether a charge gains anything over walking up and striking."""
        return "charge" in self.situations or not self.walks_to_strike

    @property
    def ground(self) -> MeleeMovement:
        walks = self.walks_to_strike
        return MeleeMovement(self.stride, self.melee_ft, self.melee_rule, walks, self.bound)

    def hit_chance(self, case: RulesContext, act: Act) -> Fraction | None:
        return hit_chance(self.attack_rules, case, act)

    def spares_closers(self, chosen: Mapping[str, str], *, shot: bool) -> bool:
        """Whether a closing figure is safe this round: from shots if `shot`, else from blows."""
        shots = self.rulings(chosen).get(CLOSING_SHOTS.id)
        return shots == "barred" or (shots is not None and not shot)

    def rulings(self, chosen: Mapping[str, str]) -> Rulings:
        """Return the chosen answers, with defaults for the rest.

        Raise an UnknownNameError for an unknown option or answer.
        """
        known = {option.id: option.answers for option in self.options}
        for name, answer in chosen.items():
            _check_answer(name, answer, known)
        return {name: chosen.get(name, answers[0]) for name, answers in known.items()}


def _check_answer(name: str, answer: str, known: Mapping[str, tuple[str, ...]]) -> None:
    if name not in known:
        raise UnknownNameError(f"options.{name}", f"no option '{name}'", name, known)
    if answer not in known[name]:
        answers = listing([f"'{word}'" for word in known[name]], last="or")
        problem = f"expected {answers}, not '{answer}'"
        raise UnknownNameError(f"options.{name}", problem, answer, known[name])
