"""The default ruleset: first-edition AD&D by the book."""

from battleboard.rules.phase import Phase
from battleboard.rules.ruleset import Health, Ruleset
from battleboard.rules.rulesets.addict.attack import AIMING
from battleboard.rules.rulesets.addict.casting import TWO_CANTRIPS
from battleboard.rules.rulesets.addict.distance import distance_dice, encounter_distance
from battleboard.rules.rulesets.addict.initiative import initiative_dice
from battleboard.rules.rulesets.addict.morale import COURAGE, check_morale
from battleboard.rules.rulesets.addict.movement import stride
from battleboard.rules.rulesets.addict.round import RULER, plan_round
from battleboard.rules.rulesets.addict.rulings import OPTIONS
from battleboard.rules.rulesets.addict.surprise import check_surprise
from battleboard.rules.rulesets.addict.surprise_segments import plan_surprise
from battleboard.rules.rulesets.addict.wounds import STATES, bleed, condition_of, dead_at
from battleboard.rules.scene import EVERYTHING

ADDICT = Ruleset(
    id="addict",
    title="AD&D first edition by the book",
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
    aiming=AIMING,
    health=Health(STATES, condition_of, bleed, dead_at),
    stride=stride,
    distance_dice=distance_dice,
    check_morale=check_morale,
    besides=TWO_CANTRIPS,
    courage=COURAGE,
)
