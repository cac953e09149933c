"""How two opposing acts stand to each other: by segment, and by step within one."""

from battleboard.rules.act import Act, Mode, Reason, Relation, before
from battleboard.rules.rulesets.osric.edition import Edition, moment_of
from battleboard.rules.wording import whose

_DEEDS: dict[Mode, str] = {
    "strike": "strikes",
    "shot": "shoots",
    "contact": "charges",
    "spell": "completes a spell",
    "device": "uses a device",
    "move": "moves",
    "arrive": "arrives",
}
HARMFUL: frozenset[Mode] = frozenset({"strike", "shot", "contact", "spell", "device"})


def relate(edition: Edition, one: Act, other: Act, *, unbegun: bool) -> Relation:
    """Order two acts; `unbegun` says whether harm spoils a spell that is yet to be begun."""
    first, second = sorted((one, other), key=moment_of)
    if moment_of(first) == moment_of(second):
        return edition.tied(one, other, _together(edition, one, other))
    spoils = _spoils(first, second) and (unbegun or first.due >= second.begun)
    return before(first, second, _apart(edition, first, second, spoils=spoils), spoils=spoils)


def _spoils(first: Act, second: Act) -> bool:
    harmful = first.mode in HARMFUL and not first.runs_on
    return harmful and second.mode == "spell" and first.aims_at(second)


def _together(edition: Edition, one: Act, other: Act) -> Reason:
    if one.runs_on:
        text = f"{one.by} and {other.by} both take effect in the same segment of a later round."
        return edition.reason("spells", text)
    text = f"{one.by} and {other.by} both act in segment {one.due}: that is simultaneous"
    if one.timed or other.timed:
        return edition.reason("spells", f"{text}, and both take effect.")
    return edition.reason("initiative", f"{text}, even if one kills the other.")


def _apart(edition: Edition, first: Act, second: Act, *, spoils: bool) -> Reason:
    if second.runs_on:
        text = f"{whose(second.by)} {second.kind} runs on into a later round"
        return edition.reason("spells", f"{text}{_danger(first, spoils=spoils)}.")
    if first.due == second.due:
        return _within(edition, first, second)
    text = f"{first.by} {_does(first)} in segment {first.due}, {second.by} {_does(second)} in "
    section = "spells" if second.timed or first.timed else "initiative"
    text = f"{text}segment {second.due}{_danger(first, spoils=spoils)}."
    return edition.reason(section, text)


def _danger(first: Act, *, spoils: bool) -> str:
    if not spoils:
        return ""
    if first.timed:
        harm = f"damage or a failed save from {whose(first.by)} {first.kind}"
        return f": {harm} before that spoils it"
    return f": a hit by {first.by} before that spoils it"


def _within(edition: Edition, first: Act, second: Act) -> Reason:
    """Say why one of two acts in the same segment comes first."""
    if moment_of(first).step < 0:
        if first.aims_at(second):
            return first.why[-1]
        text = (
            f"{whose(first.by)} blow out of order comes in segment {first.due} before {second.by} "
        )
        return edition.reason("interrupt", f"{text}acts.")
    text = (
        f"{whose(second.by)} {second.kind} comes at the end of segment {second.due}, "
        f"after {first.by}"
    )
    return edition.reason("routines", f"{text} has acted.")


def _does(act: Act) -> str:
    return _DEEDS.get(act.mode, "acts")
