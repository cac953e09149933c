"""The default ruleset: first edition by the book."""

from battleboard.rules.attack.unarmed import SUBDUING
from battleboard.rules.magic_resistance import MagicResistance
from battleboard.rules.pursuit import FIRST_EDITION_PURSUIT
from battleboard.rules.ruleset import (
    COMMON_OPTIONS,
    RESISTANCE_LEVEL,
    SPELL_PLACE,
    WEAK_FOES,
    Health,
    Option,
    Phase,
    Ruleset,
)
from battleboard.rules.rulesets.addict.attack import (
    ATTACK_RULES,
    MORALE_RULES,
    STATES,
    bleed,
    check_morale,
    condition_of,
    dead_at,
)
from battleboard.rules.rulesets.addict.casting import TWO_CANTRIPS
from battleboard.rules.rulesets.addict.encounter import (
    check_surprise,
    distance_dice,
    encounter_distance,
)
from battleboard.rules.rulesets.addict.initiative import initiative_dice
from battleboard.rules.rulesets.addict.movement import stride
from battleboard.rules.rulesets.addict.round import RULER, plan_round
from battleboard.rules.rulesets.addict.surprise_segments import plan_surprise
from battleboard.rules.scene import EVERYTHING

OPTIONS = (
    Option("charge.contact", ("full", "ten_feet", "reach")),
    Option("charge.cooldown", ("on", "off")),
    Option("charge.missile", ("first", "initiative")),
    Option("spoil.first_only", ("on", "off")),
    Option("first_blows.length", ("ties", "always")),
    Option("ready_missiles.every_segment", ("on", "off")),
    Option("surprise.net", ("on", "off")),
    Option("freed.may_strike", ("off", "charging", "on")),
    Option("fraction.parity", ("personal", "rounds")),
    Option("spoil.same_segment", ("off", "on")),
    Option("initiative.segments", ("none", "other_die", "own_die")),
    Option("casting.begins", ("round", "own_segment", "next_segment")),
    Option("unordered", ("as_now", "simultaneous", "charts", "dm")),
    Option("speed.winners", ("before", "compared")),
    Option("surprise.segments", ("pips", "difference")),
    Option("bleeding.from", ("-1", "0", "-4")),
    Option("speed.extra_attacks", ("single_routines", "always", "never")),
    Option("to_hit.weapon_vs_armour", ("on", "off")),
    Option("unarmed.system", ("dmg", "dm")),
    WEAK_FOES,
    SPELL_PLACE,
    RESISTANCE_LEVEL,
    *COMMON_OPTIONS,
)


ADDICT = Ruleset(
    id="addict",
    title="AD&D 1e by the book",
    phases=(
        Phase("surprise", "surprise"),
        Phase("distance", "distance"),
        Phase("surprise segments", "advantage"),
        Phase("declaration", "declaration"),
        Phase("initiative", "initiative"),
        Phase("resolution", "resolution"),
        Phase("end of round", "end"),
    ),
    ruler=RULER,
    options=OPTIONS,
    declared=EVERYTHING,
    check_surprise=check_surprise,
    meet=encounter_distance,
    plan_surprise=plan_surprise,
    dice=initiative_dice,
    plan_round=plan_round,
    attack_rules=ATTACK_RULES,
    health=Health(STATES, condition_of, bleed, dead_at, real=SUBDUING),
    stride=stride,
    distance_dice=distance_dice,
    check_morale=check_morale,
    other_actions=TWO_CANTRIPS,
    morale_rules=MORALE_RULES,
    pursuit=FIRST_EDITION_PURSUIT,
    resistance=MagicResistance("MM magic resistance"),
)
