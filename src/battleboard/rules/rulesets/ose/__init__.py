"""Phases by side, as in Basic and Expert: each side goes through all its phases in turn."""

from types import MappingProxyType

from battleboard.rules.attack.turning import TurningRules
from battleboard.rules.experience import BASIC_EXPERIENCE
from battleboard.rules.exploration import BASIC_EXPLORATION
from battleboard.rules.measures import Pace
from battleboard.rules.pursuit import BASIC_PURSUIT
from battleboard.rules.ruleset import (
    BASIC_LIGHT_SPELLS,
    BASIC_LIGHTS,
    COMMON_OPTIONS,
    PARRY_GAIN,
    SPELL_PLACE,
    Health,
    Option,
    Phase,
    Ruleset,
)
from battleboard.rules.rulesets.ose.attack import (
    ATTACK_RULES,
    PARRY,
    STATES,
    condition_of,
    dead_at,
    end_of_round,
)
from battleboard.rules.rulesets.ose.encounter import (
    MORALE_RULES,
    REACTION_DICE,
    check_morale,
    check_surprise,
    distance_dice,
    encounter_distance,
    react,
)
from battleboard.rules.rulesets.ose.movement import BESIDES, MELEE_FT, bound, stride
from battleboard.rules.rulesets.ose.round import plan_round, plan_surprise
from battleboard.rules.rulesets.ose.turns import RULER, initiative_dice

OPTIONS = (
    Option("initiative.ties", ("simultaneous", "reroll")),
    Option("initiative.individual", ("off", "on")),
    Option("phases.shared", ("off", "on")),
    Option("ac.ascending", ("off", "on")),
    Option("damage.variable", ("off", "on")),
    PARRY_GAIN,
    SPELL_PLACE,
    *COMMON_OPTIONS,
)


OSE = Ruleset(
    id="ose",
    title="OSE (B/X): phases by side",
    phases=(
        Phase("surprise", "surprise"),
        Phase("distance", "distance"),
        Phase("reaction", "reaction"),
        Phase("surprise round", "advantage"),
        Phase("declaration", "declaration"),
        Phase("initiative", "initiative"),
        Phase("resolution", "resolution"),
        Phase("end of round", "end"),
    ),
    ruler=RULER,
    options=OPTIONS,
    declared=frozenset({"cast", "withdraw", "flee"}),
    check_surprise=check_surprise,
    meet=encounter_distance,
    plan_surprise=plan_surprise,
    dice=initiative_dice,
    plan_round=plan_round,
    attack_rules=ATTACK_RULES,
    health=Health(STATES, condition_of, end_of_round, dead_at),
    stride=stride,
    walks_to_strike=True,
    bound=bound,
    distance_dice=distance_dice,
    react=react,
    reaction_dice=REACTION_DICE,
    other_actions=BESIDES,
    pursuit=BASIC_PURSUIT,
    exploration=BASIC_EXPLORATION,
    experience=BASIC_EXPERIENCE,
    moves_in_feet=True,
    spell_sight="OSE spells",
    check_morale=check_morale,
    morale_rules=MORALE_RULES,
    pace=Pace(round_s=10, place_s=0),
    light_sources=BASIC_LIGHTS,
    light_spells=BASIC_LIGHT_SPELLS,
    turning=TurningRules(
        "2d6", (2, 6, 0), (2, 6, 0), by_hit_dice=True, rounds=None, rule="OSE turning"
    ),
    melee_ft=MELEE_FT,
    unsupported=MappingProxyType(
        {
            "weapon speed": "Weapon speed has no effect, except that slow weapons act last.",
            "weapon length": "Weapon length has no effect: melee is at 5 ft or less.",
            "casting time": "Casting times have no effect: spells come in the side's spell phase.",
            "hesitation": "Hesitation has no effect: each action comes in the phase for its kind.",
            "first strike": "A quicker weapon does not strike first: the dice and phases decide.",
            "ready missiles": "Ready missiles fly in the missile phase like any other.",
            "before initiative": "Nothing comes before initiative: each action waits for its "
            "phase.",
            "first blows after closing": "First blows are like any others: the dice decide.",
            "psionics": "Psionics have no phase of their own: they come last in a side's turn.",
            "setting a weapon": "A set weapon gains nothing: it strikes in its melee phase.",
            "parrying": "A parry gains nothing by the book: it just takes up the melee phase.",
            "unarmed attacks": "There is no table for grappling: the DM decides the outcome.",
        }
    ),
    melee_rule="OSE melee",
    parry=PARRY,
)
