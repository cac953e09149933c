"""OSRIC 3: each side acts in the segment of its own die, and all figures move at once."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import dist, sqrt
from types import MappingProxyType

from battleboard.foundation.words import count, number, whose
from battleboard.rules import scene
from battleboard.rules.action_words import first_of, together
from battleboard.rules.attack.attack_rates import routines_on
from battleboard.rules.attack.modifier import Situation
from battleboard.rules.attack.turning import TurningRules
from battleboard.rules.experience import OSRIC_EXPERIENCE
from battleboard.rules.exploration import OSRIC_EXPLORATION
from battleboard.rules.magic_resistance import MagicResistance
from battleboard.rules.morale import MoraleCheck, MoraleResult
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.ruleset import (
    CLOSING_SHOTS,
    COMMON_OPTIONS,
    PARRY_GAIN,
    RESISTANCE_LEVEL,
    SPELL_PLACE,
    WEAK_FOES,
    Ruleset,
)
from battleboard.rules.rulesets.osric import (
    PHASES,
    UNARMED,
    WITHOUT,
    attack,
    edition_differences,
)
from battleboard.rules.rulesets.osric.acts import completion_within, spoils_spell
from battleboard.rules.rulesets.osric.declared_fight import MELEE_RANGE_FT, stride_by_segments
from battleboard.rules.rulesets.osric.encounter import check_surprise, refuse_distance
from battleboard.rules.rulesets.osric.round import RULER, plan_round, plan_surprise
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Reason, Relation, before, same

CITE = "OSRIC3"
# A held action, or a hesitation, delays nothing beyond this segment.
LAST_HELD = 6
MOVES: frozenset[scene.ActionKind] = frozenset({"move", "flee", "withdraw", "charge", "close"})


def _turn(case: RulesContext, index: int) -> edition_differences.StartSegment:
    """Return the segment of an action's turn: by die, or 1 for moves and for several routines."""
    action = case.scene.actions[index]
    figure = case.figures[action.by]
    if action.kind in MOVES:
        text = f"All who move do so together from segment 1, {figure.id} among them."
        return edition_differences.StartSegment(1, (Reason(f"{CITE} movement", text),))
    amount = routines_on(figure.rate, case.scene.round)
    if action.kind in scene.BLOWS and amount > 1:
        routines = count(amount, "routine")
        text = f"{figure.id} has {routines}, starting in segment 1 whatever the die."
        return edition_differences.StartSegment(1, (Reason(f"{CITE} routines", text),))
    die = edition_differences.die_of(case, figure)
    segment = min(die.shown, scene.SEGMENTS_IN_ROUND)
    text = f"{whose(figure.id)} turn comes in segment {segment}, as the die shows. {die.words} "
    text = f"{text}counts, and lower dice act first."
    turn = edition_differences.StartSegment(segment, (Reason(f"{CITE} initiative", text),))
    return edition_differences.shift_missile(CITE, case, action, turn)


def _add_delay(segment: int, action: scene.Action) -> int:
    held = action.hesitation or (LAST_HELD if action.kind == "hold" else 0)
    return max(segment, min(segment + held, LAST_HELD))


def _spread(_case: RulesContext, _index: int, start: int, amount: int) -> list[int]:
    """Spread routines evenly over segments 1 to 10, none of them before `start`."""
    steps, whole = max(1, amount - 1), scene.SEGMENTS_IN_ROUND - 1
    return [max(start, 1 + whole * step // steps) for step in range(amount)]


def _arrival(
    feet: Fraction,
    run: edition_differences.AdvanceRun,
    oncoming: Sequence[edition_differences.AdvanceRun],
) -> int | None:
    runs = [run, *oncoming]
    for segment in range(run.start, scene.SEGMENTS_IN_ROUND + 1):
        if sum(each.pace * max(0, segment - each.start + 1) for each in runs) >= feet:
            return segment
    return None


def _say_where_stopped(case: RulesContext, action: scene.Action) -> str:
    """Say where another foe's reach stops the mover short of its target; '' if none does.

    Positions must be known for that, and no distance declared.
    """
    mover, target = case.figures[action.by], case.figures[action.targets[0]]
    if mover.at_ft is None or target.at_ft is None or action.distance_ft is not None:
        return ""
    entries = [
        (entry, foe.id)
        for foe in case.scene.foes_of(mover.side)
        if foe.id != target.id
        for entry in _entries(mover.at_ft, target.at_ft, foe)
    ]
    if not entries:
        return ""
    feet, foe_id = min(entries)
    return f"after {number(feet)} ft, {whose(foe_id)} reach stops the move"


def _entries(
    here: tuple[float, float], there: tuple[float, float], foe: scene.Combatant
) -> list[float]:
    """Return the distances in feet at which a straight path enters a foe's reach; [] if never.

    The path ends `MELEE_RANGE_FT` before `there`.
    """
    # The reach is a circle around the foe, and the path enters it half a chord before it comes
    # level with the foe:
    #
    #     here ──────── entry ──── along ─────────► there
    #                      ╲         │
    #                  reach  ╲      │ aside
    #                            ╲   │
    #                               foe
    whole = dist(here, there)
    if foe.at_ft is None or whole <= MELEE_RANGE_FT:
        return []
    east, north = (there[0] - here[0]) / whole, (there[1] - here[1]) / whole
    off_east, off_north = foe.at_ft[0] - here[0], foe.at_ft[1] - here[1]
    along, aside = off_east * east + off_north * north, off_east * north - off_north * east
    if abs(aside) > foe.length_ft:
        return []
    entry = along - sqrt(foe.length_ft**2 - aside**2)
    return [entry] if 0 < entry < whole - MELEE_RANGE_FT else []


def _break_tie(one: Act, other: Act, reason: Reason) -> Relation:
    """Put the quicker of two weapons first; otherwise both acts happen together."""
    if one.speed is None or other.speed is None or not _are_blows(one, other):
        return same(one, other, reason)
    rule = f"{CITE} weapon speed"
    if one.speed == other.speed:
        text = f"{together(one, other)}, because neither weapon is quicker. Both strike in segment "
        text = f"{text}{one.due} with speed factor {one.speed}."
        return same(one, other, Reason(rule, text))
    quick, slow = (one, other) if one.speed < other.speed else (other, one)
    text = f"{first_of(quick, slow)}, because its weapon is quicker. Both strike in segment "
    text = f"{text}{one.due}: speed factor {quick.speed} is less than {slow.speed}."
    return before(quick, slow, Reason(rule, text))


def _are_blows(one: Act, other: Act) -> bool:
    return {one.mode, other.mode} <= {"strike", "contact"}


def _check_morale(check: MoraleCheck, _tables: Tables) -> MoraleResult:
    """Compare a percentile roll with the monster's own morale; raise a SceneError without one."""
    if check.score is None:
        raise scene.SceneError(
            "score", "expected the monster's own morale: each has one in this game"
        )
    return attack.check_morale_against(check.score, check, CITE)


HELPLESS: Mapping[str, Situation] = MappingProxyType(
    {
        name: Situation(words, f"{CITE} conditions", loses=attack.BOTH, helpless=True)
        for name, words in {
            "held": "is held",
            "asleep": "is asleep by magic",
            "unconscious": "is unconscious",
        }.items()
    }
)
SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {
        **attack.situations(CITE),
        **HELPLESS,
        "asleep_naturally": Situation("sleeps", f"{CITE} conditions", to_hit=4, loses=attack.BOTH),
        "blind": Situation("cannot see its target", f"{CITE} conditions", to_hit=-4),
        "blinded": Situation("cannot see", f"{CITE} conditions", armour=-4),
    }
)
EDITION = edition_differences.Edition(
    cite=CITE,
    turn=_turn,
    held=_add_delay,
    spread=_spread,
    completion=completion_within,
    arrival=_arrival,
    stopped=_say_where_stopped,
    tied=_break_tie,
    leaving=frozenset({"flee", "move"}),
)
OSRIC3 = Ruleset(
    id="osric3",
    title="OSRIC 3",
    phases=PHASES,
    ruler=RULER,
    options=(
        CLOSING_SHOTS,
        UNARMED,
        PARRY_GAIN,
        WEAK_FOES,
        SPELL_PLACE,
        RESISTANCE_LEVEL,
        *COMMON_OPTIONS,
    ),
    declared=scene.EVERYTHING,
    check_surprise=partial(check_surprise, CITE),
    meet=refuse_distance,
    plan_surprise=partial(plan_surprise, EDITION),
    dice=edition_differences.initiative_dice,
    plan_round=partial(plan_round, EDITION),
    attack_rules=attack.attack_rules(CITE, SITUATIONS, *HELPLESS),
    health=attack.health(CITE),
    stride=stride_by_segments,
    check_morale=_check_morale,
    morale_rules=attack.morale_rules(CITE),
    turning=TurningRules(number=(2, 6, 0), rule=f"{CITE} turning"),
    spoiled=spoils_spell,
    exploration=OSRIC_EXPLORATION,
    experience=OSRIC_EXPERIENCE,
    resistance=MagicResistance(f"{CITE} magic resistance"),
    moves_in_feet=True,
    unsupported=MappingProxyType({k: v for k, v in WITHOUT.items() if k != "weapon speed"}),
    melee_rule=f"{CITE} to hit",
    parry=attack.parry_rule(CITE),
)
