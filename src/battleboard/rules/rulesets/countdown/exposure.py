"""Blows that fall on one who charges: his armour class is worse from then on."""

from collections.abc import Sequence

from battleboard.rules.act import Act

BLOWS = frozenset({"strike", "shot", "contact"})


def exposed(acts: Sequence[Act]) -> list[Act]:
    """Mark the blows at those who charge in the same segment or have charged before."""
    charged = {act.by: act.place.segment for act in acts if act.mode == "contact"}
    return [
        act._replace(met=True) if act.mode in BLOWS and _in_time(act, charged) else act
        for act in acts
    ]


def _in_time(act: Act, charged: dict[str, int]) -> bool:
    return charged.get(act.targets[0], act.place.segment + 1) <= act.place.segment
