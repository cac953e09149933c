"""The plan of a round (OSRIC initiative)."""

from collections.abc import Iterable, Iterator

from battleboard.rules.act import Act, Reason
from battleboard.rules.case import Case, case_of
from battleboard.rules.pairs import opposing_pairs
from battleboard.rules.plan import Pair, Plan
from battleboard.rules.ruler import Ruler, segments
from battleboard.rules.rulesets.osric.acts import enter_acts
from battleboard.rules.rulesets.osric.advances import charge_refusals
from battleboard.rules.rulesets.osric.casting import clock
from battleboard.rules.rulesets.osric.edition import Edition
from battleboard.rules.rulesets.osric.fight import Fight, fight_of
from battleboard.rules.rulesets.osric.order import relate
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import SEGMENTS_IN_ROUND, ActionKind, Scene
from battleboard.rules.tables import Tables
from battleboard.rules.verdict import Clock

RULER = segments(SEGMENTS_IN_ROUND)
CASTS: frozenset[ActionKind] = frozenset({"cast", "none"})


def plan_round(edition: Edition, scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """Say what everyone does in the round, and how each two acts stand to each other."""
    case = case_of(scene, tables, rulings)
    refused = dict([*charge_refusals(edition, case), *_busy_casters(edition, case)])

    def dated(act: Act) -> tuple[int, int]:
        segment, later = clock(act.due)
        return segment, scene.round + later

    fight = fight_of(edition, case, refused)
    unbegun = rulings.get("spoil.before_casting") != "off"
    return planned(fight, range(len(scene.actions)), RULER, dated, unbegun=unbegun)


def planned(
    fight: Fight, order: Iterable[int], ruler: Ruler, dated: Clock, *, unbegun: bool
) -> Plan:
    """Enter all acts and relate them."""
    enter_acts(fight, order)
    ledger, edition = fight.ledger, fight.edition
    pairs = [
        Pair(one, other, relate(edition, one, other, unbegun=unbegun))
        for one, other in opposing_pairs(ledger.acts)
    ]
    unruled = f"{edition.cite} initiative"
    return Plan(ledger.acts, pairs, ledger.chains, ruler, dated, unruled, ledger.notes)


def _busy_casters(edition: Edition, case: Case) -> Iterator[tuple[int, Reason]]:
    """Refuse all other deeds of those who have declared a spell."""
    casters = {action.by for action in case.scene.actions if action.kind == "cast"}
    for index, action in enumerate(case.scene.actions):
        if action.by in casters and action.kind not in CASTS:
            text = f"{action.by} has declared a spell; he may drop it, but do nothing else instead."
            yield index, edition.reason("declare", text)
