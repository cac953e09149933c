"""Individual dice and segments counted down from 6 to 1."""

from types import MappingProxyType

from battleboard.rules.experience import OWN_EXPERIENCE
from battleboard.rules.exploration import COUNTDOWN_EXPLORATION
from battleboard.rules.measures import Pace
from battleboard.rules.ruleset import (
    BASIC_LIGHT_SPELLS,
    BASIC_LIGHTS,
    COMMON_OPTIONS,
    SPELL_PLACE,
    Health,
    Option,
    Phase,
    Ruleset,
)
from battleboard.rules.rulesets.countdown.attack import (
    ATTACK_RULES,
    LONGEST_DYING,
    STATES,
    condition,
    dead_at,
    end_of_round,
    parry,
)
from battleboard.rules.rulesets.countdown.course import RULER, initiative_dice
from battleboard.rules.rulesets.countdown.encounter import (
    REACTION_DICE,
    check_surprise,
    distance_dice,
    encounter_distance,
    react,
)
from battleboard.rules.rulesets.countdown.movement import stride
from battleboard.rules.rulesets.countdown.round import plan_round, plan_surprise, spoils_spell
from battleboard.rules.scene import EVERYTHING

OPTIONS = (
    Option("initiative.dex", ("off", "on")),
    Option("two_weapons", ("better_of_two", "to_hit")),
    Option("cast.lost_when_hit", ("off", "on")),
    Option("cast.own_number", ("both", "spoils", "only")),
    Option("charge.bonus", ("damage", "to_hit")),
    Option("death_at", ("-4", "-10")),
    SPELL_PLACE,
    *COMMON_OPTIONS,
)


COUNTDOWN = Ruleset(
    id="countdown",
    title="Individual dice, counted down from 6 to 1",
    phases=(
        Phase("surprise", "surprise"),
        Phase("distance", "distance"),
        Phase("reaction", "reaction"),
        Phase("free actions", "advantage"),
        Phase("initiative", "initiative"),
        Phase("resolution", "resolution"),
        Phase("end of round", "end"),
    ),
    ruler=RULER,
    options=OPTIONS,
    declared=frozenset(),
    check_surprise=check_surprise,
    meet=encounter_distance,
    plan_surprise=plan_surprise,
    dice=initiative_dice,
    plan_round=plan_round,
    attack_rules=ATTACK_RULES,
    health=Health(STATES, condition, end_of_round, dead_at, dying_faces=LONGEST_DYING),
    stride=stride,
    walks_to_strike=True,
    distance_dice=distance_dice,
    react=react,
    reaction_dice=REACTION_DICE,
    other_actions=MappingProxyType(dict.fromkeys(EVERYTHING, EVERYTHING)),
    pace=Pace(round_s=6, place_s=1),
    spoiled=spoils_spell,
    light_sources=BASIC_LIGHTS,
    light_spells=BASIC_LIGHT_SPELLS,
    exploration=COUNTDOWN_EXPLORATION,
    experience=OWN_EXPERIENCE,
    parry=parry,
    moves_in_feet=True,
    unsupported=MappingProxyType(
        {
            "weapon speed": "Weapon speed has no effect: everyone acts on their own number.",
            "weapon length": "Length has no effect: only a weapon that receives charges "
            "strikes before its turn.",
            "casting time": "A spell takes the whole round, whatever its casting time: it takes "
            "effect in the caster's segment, or when the next round starts if it is lasting.",
            "hesitation": "Hesitation is not timed: to wait, hold the action.",
            "Dexterity": "Dexterity has no effect, unless the option initiative.dex adds it to "
            "the die.",
            "several routines": "Several routines count as one attack, and happen together.",
            "first strike": "A quicker weapon does not strike first.",
            "ready missiles": "Ready missiles are no faster: the surprised give their "
            "foes one free action.",
            "before initiative": "Nothing comes before initiative except the free action against "
            "the surprised.",
            "first blows after closing": "The first blows after closing are like any others.",
            "turning": "No rule covers turning: it comes in the figure's segment.",
            "devices": "A device works in its user's segment, and damage does not stop it.",
            "psionics": "No rule covers psionics: they come in the figure's segment.",
            "unarmed attacks": "There is no table for grappling: the DM decides the outcome.",
        }
    ),
    melee_rule="COUNTDOWN move",
)
