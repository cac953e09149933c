"""AD&D 1e in eleven phases: the rules of `addict`, with actions resolved by letter."""

from collections.abc import Mapping
from types import MappingProxyType

from battleboard.rules.attack.unarmed import SUBDUING
from battleboard.rules.magic_resistance import MagicResistance
from battleboard.rules.pursuit import FIRST_EDITION_PURSUIT
from battleboard.rules.ruleset import Health, Option, Phase, Ruleset
from battleboard.rules.rulesets.addict import OPTIONS as FIRST_EDITION
from battleboard.rules.rulesets.addict.attack import (
    MORALE_RULES,
    STATES,
    check_morale,
    dead_at,
)
from battleboard.rules.rulesets.addict.casting import TWO_CANTRIPS
from battleboard.rules.rulesets.addict.encounter import distance_dice
from battleboard.rules.rulesets.addict.initiative import initiative_dice
from battleboard.rules.rulesets.addict.round import RULER
from battleboard.rules.rulesets.procedure.out_of_sequence import spoils_spell
from battleboard.rules.rulesets.procedure.round import (
    ATTACK_RULES,
    DECLARATION,
    REACTION_DICE,
    check_surprise,
    condition,
    end_of_round,
    meet,
    plan_round,
    react,
)
from battleboard.rules.rulesets.procedure.surprise import plan_surprise, stride
from battleboard.rules.scene import EVERYTHING

DEFAULTS: Mapping[str, str] = MappingProxyType(
    {"charge.contact": "reach", "spoil.first_only": "off"}
)


def _with_default(option: Option) -> Option:
    default = DEFAULTS.get(option.id, option.answers[0])
    others = (answer for answer in option.answers if answer != default)
    return Option(option.id, (default, *others))


OPTIONS = (*map(_with_default, FIRST_EDITION), Option("prepared.lost_die", ("late", "ready")))


PROCEDURE = Ruleset(
    id="procedure",
    title="AD&D 1e in eleven phases",
    phases=(
        Phase("reaction", "reaction"),
        Phase("surprise check", "surprise"),
        Phase("distance", "distance"),
        Phase("opening morale", "morale"),
        Phase("surprise resolution", "advantage"),
        Phase(DECLARATION, "declaration"),
        Phase("initiative", "initiative"),
        Phase("resolution", "resolution"),
        Phase("bleeding", "end"),
        Phase("recap", "recap"),
        Phase("reset", "reset"),
    ),
    ruler=RULER,
    options=OPTIONS,
    declared=EVERYTHING,
    check_surprise=check_surprise,
    meet=meet,
    plan_surprise=plan_surprise,
    dice=initiative_dice,
    plan_round=plan_round,
    attack_rules=ATTACK_RULES,
    health=Health(STATES, condition, end_of_round, dead_at, real=SUBDUING),
    stride=stride,
    distance_dice=distance_dice,
    react=react,
    reaction_dice=REACTION_DICE,
    other_actions=TWO_CANTRIPS,
    check_morale=check_morale,
    morale_rules=MORALE_RULES,
    pursuit=FIRST_EDITION_PURSUIT,
    spoiled=spoils_spell,
    resistance=MagicResistance("MM magic resistance"),
    melee_rule="PROCEDURE phase 8",
)
