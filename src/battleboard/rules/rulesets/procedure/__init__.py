"""The eleven-phase procedure: the same rules read at the table, by lettered actions."""

from battleboard.rules.phase import Phase
from battleboard.rules.ruleset import Health, Ruleset
from battleboard.rules.rulesets.addict.attack import AIMING
from battleboard.rules.rulesets.addict.casting import TWO_CANTRIPS
from battleboard.rules.rulesets.addict.distance import distance_dice, encounter_distance
from battleboard.rules.rulesets.addict.initiative import initiative_dice
from battleboard.rules.rulesets.addict.morale import COURAGE, check_morale
from battleboard.rules.rulesets.addict.round import RULER
from battleboard.rules.rulesets.addict.surprise import check_surprise
from battleboard.rules.rulesets.addict.wounds import STATES, dead_at
from battleboard.rules.rulesets.procedure.casting import spoiled
from battleboard.rules.rulesets.procedure.ending import DECLARATION
from battleboard.rules.rulesets.procedure.reaction import REACTION_DICE, react
from battleboard.rules.rulesets.procedure.round import plan_round
from battleboard.rules.rulesets.procedure.rulings import OPTIONS
from battleboard.rules.rulesets.procedure.surprise import plan_surprise, stride
from battleboard.rules.rulesets.procedure.wounds import condition, end_of_round
from battleboard.rules.scene import EVERYTHING

PROCEDURE = Ruleset(
    id="procedure",
    title="The eleven-phase procedure",
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
    meet=encounter_distance,
    plan_surprise=plan_surprise,
    dice=initiative_dice,
    plan_round=plan_round,
    aiming=AIMING,
    health=Health(STATES, condition, end_of_round, dead_at),
    stride=stride,
    distance_dice=distance_dice,
    react=react,
    reaction_dice=REACTION_DICE,
    besides=TWO_CANTRIPS,
    check_morale=check_morale,
    courage=COURAGE,
    spoiled=spoiled,
)
