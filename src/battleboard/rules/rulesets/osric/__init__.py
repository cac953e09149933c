"""OSRIC 2: ten segments; each side acts in the segment that the other side's die shows."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from battleboard.rules.attack.turning import TurningRules
from battleboard.rules.experience import OSRIC_EXPERIENCE
from battleboard.rules.exploration import OSRIC_EXPLORATION
from battleboard.rules.game_features import RuleConcept
from battleboard.rules.magic_resistance import MagicResistance
from battleboard.rules.ruleset import (
    CLOSING_SHOTS,
    COMMON_OPTIONS,
    PARRY_GAIN,
    RESISTANCE_LEVEL,
    SPELL_PLACE,
    WEAK_FOES,
    Option,
    Phase,
    Ruleset,
)
from battleboard.rules.rulesets.osric.acts import completion_after, spoils_spell
from battleboard.rules.rulesets.osric.attack import (
    all_situations,
    attack_rules,
    check_morale,
    health,
    morale_rules,
    parry_rule,
)
from battleboard.rules.rulesets.osric.declared_fight import arrival_at_once, stride_at_once
from battleboard.rules.rulesets.osric.edition_differences import (
    Edition,
    hold_in_round,
    initiative_dice,
    spread_after_others,
    turn_by_other_die,
)
from battleboard.rules.rulesets.osric.encounter import check_surprise, refuse_distance
from battleboard.rules.rulesets.osric.round import RULER, plan_round, plan_surprise
from battleboard.rules.scene import EVERYTHING

UNARMED = Option("unarmed.system", ("dm", "dmg"))
OPTIONS = (
    Option("spoil.before_casting", ("on", "off")),
    Option("spell.counts_first", ("off", "on")),
    CLOSING_SHOTS,
    UNARMED,
    PARRY_GAIN,
    WEAK_FOES,
    SPELL_PLACE,
    RESISTANCE_LEVEL,
    *COMMON_OPTIONS,
)


EDITION = Edition(
    cite="OSRIC",
    turn=turn_by_other_die,
    held=hold_in_round,
    spread=spread_after_others,
    completion=completion_after,
    arrival=arrival_at_once,
)
PHASES = (
    Phase("surprise", "surprise"),
    Phase("surprise segments", "advantage"),
    Phase("declaration", "declaration"),
    Phase("initiative", "initiative"),
    Phase("resolution", "resolution"),
    Phase("morale", "morale"),
    Phase("end of round", "end"),
)
WITHOUT: Mapping[RuleConcept, str] = MappingProxyType(
    {
        "weapon speed": "Weapon speed has no effect: the segments alone decide.",
        "first strike": "No weapon strikes ahead of its segment.",
        "ready missiles": "Ready missiles are no faster than others.",
        "before initiative": "Nobody acts before initiative: every shot waits for its segment.",
        "first blows after closing": "The first blows after closing are like any others.",
        "psionics": "Psionics have no order of their own: they work in the figure's segment.",
    }
)
OSRIC = Ruleset(
    id="osric",
    title="OSRIC 2",
    phases=PHASES,
    ruler=RULER,
    options=OPTIONS,
    declared=EVERYTHING,
    check_surprise=partial(check_surprise, "OSRIC"),
    meet=refuse_distance,
    plan_surprise=partial(plan_surprise, EDITION),
    dice=initiative_dice,
    plan_round=partial(plan_round, EDITION),
    attack_rules=attack_rules("OSRIC", all_situations()),
    health=health("OSRIC"),
    stride=stride_at_once,
    check_morale=check_morale,
    morale_rules=morale_rules("OSRIC"),
    turning=TurningRules(number=(2, 6, 0), rule="OSRIC turning"),
    spoiled=spoils_spell,
    exploration=OSRIC_EXPLORATION,
    experience=OSRIC_EXPERIENCE,
    resistance=MagicResistance("OSRIC magic resistance"),
    moves_in_feet=True,
    unsupported=WITHOUT,
    melee_rule="OSRIC to hit",
    parry=parry_rule("OSRIC"),
)
