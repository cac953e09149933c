"""The odds of a round in JSON: every chance as a number and as the exact fraction."""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from battleboard.rules import ActOdds, Odds, PairOdds, SpellOdds
from battleboard.rules.likelihood.prevention import Culprits
from battleboard.storage.scenario_answer import Plain

_ENCODER = msgspec.json.Encoder()


def write_odds(odds: Odds) -> bytes:
    """Write odds on one line."""
    return _ENCODER.encode(plain_odds(odds))


def plain_odds(odds: Odds) -> Plain:
    """Give odds as plain values."""
    dice = [
        {"owner": throw.owner, "die": throw.faces, "figures": throw.figures, "added": throw.added}
        for throw in odds.dice
    ]
    return {
        "dice": dice,
        "combinations": odds.combinations,
        "spells": [_spell(spell) for spell in odds.spells],
        "pairs": [_pair(pair) for pair in odds.pairs],
        "acts": [_act(act) for act in odds.acts],
        "notes": odds.notes,
    }


def _spell(spell: SpellOdds) -> Plain:
    return {
        "act": spell.act.id,
        "completes": _chance(spell.completes),
        "runs_on": _chance(spell.runs_on),
        "spoiled": _chance(spell.spoiled),
        "spoiled_by": _culprits(spell.spoiled_by),
        "due": [
            {"round": turn, "segment": number} | _chance(chance)
            for (turn, number), chance in spell.due.items()
        ],
        "absent": _chance(spell.absent),
    }


def _culprits(chances: Mapping[Culprits, Fraction]) -> list[Plain]:
    return [{"acts": names} | _chance(chance) for names, chance in chances.items()]


def _pair(pair: PairOdds) -> Plain:
    return {
        "one": pair.one,
        "other": pair.other,
        "one_first": _chance(pair.one_first),
        "together": _chance(pair.together),
        "other_first": _chance(pair.other_first),
        "absent": _chance(pair.absent),
    }


def _act(odds: ActOdds) -> Plain:
    return {
        "id": odds.act.id,
        "by": odds.act.by,
        "kind": odds.act.kind,
        "targets": odds.act.targets,
        "segments": [
            {"segment": number} | _chance(chance) for number, chance in odds.segments.items()
        ],
        "prevented": _chance(odds.prevented),
        "absent": _chance(odds.absent),
    }


def _chance(chance: Fraction) -> Plain:
    return {"chance": float(chance), "exact": str(chance)}
