"""The default ruleset: first-edition AD&D by the book."""

from battleboard.rules.ruleset import Ruler, Ruleset
from battleboard.rules.rulesets.addict.distance import encounter_distance
from battleboard.rules.rulesets.addict.round import resolve_round
from battleboard.rules.rulesets.addict.rulings import OPTIONS
from battleboard.rules.rulesets.addict.surprise import check_surprise
from battleboard.rules.rulesets.addict.surprise_segments import resolve_surprise

ADDICT = Ruleset(
    id="addict",
    title="AD&D first edition by the book",
    phases=(
        "surprise",
        "distance",
        "surprise segments",
        "declaration",
        "initiative",
        "resolution",
        "end of round",
    ),
    ruler=Ruler("segment", tuple(str(segment) for segment in range(1, 11))),
    options=OPTIONS,
    check_surprise=check_surprise,
    meet=encounter_distance,
    resolve_surprise=resolve_surprise,
    resolve_round=resolve_round,
)
