"""How far the round has been played, and why an act comes when it does."""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.preview import preview_of
from battleboard.battle.state.condition import is_playing
from battleboard.battle.state.naming import act_in_words, declaration, in_names
from battleboard.battle.state.placed_acts import PlacedAct, next_acts, placed_acts
from battleboard.battle.state.rules_scene import action_of
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.foundation.words import listing, with_capital
from battleboard.queries.round.declaration_chances import Chance
from battleboard.rules import Action, Reason, Ruleset, Tables
from battleboard.rules.game_features import CONCEPTS_BY_KIND
from battleboard.rules.ruleset import PhaseKind
from battleboard.rules.scene import NEEDS_TARGET, ActionKind
from battleboard.rules.timing.act import Ruler
from battleboard.storage.exchange.written_recap import html_page
from battleboard.storage.game_texts import load_briefs


def rule_of_action(rules: Ruleset, kind: ActionKind) -> str:
    """The game's rule for an action with its citation, or why the game lacks it; '' if neither."""
    missing = rules.unsupported.get(CONCEPTS_BY_KIND[kind]) if kind in CONCEPTS_BY_KIND else None
    return missing or _brief(rules, "actions", kind)


def rule_of_phase(rules: Ruleset, kind: PhaseKind) -> str:
    return _brief(rules, "phases", kind)


def rule_of_hesitation(rules: Ruleset) -> str:
    return rules.unsupported.get("hesitation") or _brief(rules, "steps", "hesitation")


def _brief(rules: Ruleset, part: str, what: str) -> str:
    found = load_briefs(rules.id).get((part, what))
    return f"{found.says} ({found.citation})" if found else ""


NOT_LAID: Final = "The round appears here once actions are declared and dice rolled."
"""Shown in place of the round before it is laid out."""
_NOTHING: Final = "It has no effect this round."
_NAMED: Final = 2


class Standing(NamedTuple):
    """The moment shown and what comes next, in the words beside the ruler."""

    where: str = ""
    coming: str = ""
    is_laid: bool = False
    is_playing: bool = False


def standing(battle: Battle, time: float) -> Standing:
    answer = battle.running.resolution
    if answer is None:
        return Standing(_round(battle), NOT_LAID)
    place = min(max(0, round(time)), answer.ruler.last)
    where = place_in_words(battle, answer.ruler, place)
    playing = is_playing(battle)
    coming = _coming(battle) if playing else ""
    return Standing(f"{_round(battle)} · {where}", coming, is_laid=True, is_playing=playing)


def nobody_acts(battle: Battle) -> str:
    """Why the ruler is empty: nobody has declared yet (during surprise), or nobody acts."""
    if battle.running.surprised:
        return "No one has declared yet."
    return "No one acts this round."


def place_in_words(battle: Battle, ruler: Ruler, place: int) -> str:
    """A place on the ruler in words: segment 4, Red's melee phase, the start of the round."""
    return in_names(battle, ruler.where(place))


def _round(battle: Battle) -> str:
    running = battle.running
    if running.surprised:
        return "Surprise"
    return f"Round {battle.round_of_fight}" if running.number else "Before the first round"


def _coming(battle: Battle) -> str:
    words = [act_in_words(battle, turn.act) for turn in next_acts(battle)]
    if not words:
        return "All resolved" if placed_acts(battle) else ""
    rest = len(words) - _NAMED
    named = [*words[:_NAMED], f"{rest} more"] if rest > 0 else words
    return f"Next: {listing(named)}"


_RING: Final = "No order satisfies all of these rules. The acts follow initiative; the DM decides."
_SAID: Final[Mapping[str, str]] = MappingProxyType(
    {
        "at risk": "at risk: the first hit spoils it",
        "completes": "will take effect",
        "runs on": "goes on into the next round",
        "spoiled": "spoiled",
        "prevented": "does not happen",
        "hit": "hit",
        "miss": "missed",
        "saved": "saved against",
        "incapacitated": "took its target out of the fight",
        "done": "done",
    }
)


class Explanation(NamedTuple):
    """What is known of an act: its name and place, its outcome, and the reasons.

    `besides` says how the act is ordered relative to acts to which no rule compares it, and why.
    """

    name: str
    place: str
    outcome: str
    reasons: tuple[Reason, ...]
    besides: tuple[Reason, ...] = ()

    @property
    def in_words(self) -> str:
        """The explanation without `besides` as one text, for screen readers."""
        said = (f"{each.text} ({each.rule})" if each.rule else each.text for each in self.reasons)
        return " ".join((f"{self.name}, {self.place}: {self.outcome}.", *said))


def explanation_of(battle: Battle, act: str) -> Explanation | None:
    turn = next((turn for turn in placed_acts(battle) if turn.act.id == act), None)
    answer = battle.running.resolution
    if turn is None or answer is None:
        return None
    name = act_in_words(battle, turn.act)
    place = place_in_words(battle, answer.ruler, turn.place)
    own = (*_own(battle, turn), *_rings(battle, act), *_notes(battle, turn.act.by))
    reasons = [each for each in own if not _is_said_by(each, own)]
    laid = (Reason(p.rule, p.text) for p in answer.pairs if p.laid and act in {p.first, p.second})
    return Explanation(
        with_capital(name),
        place,
        outcome_in_words(turn),
        tuple(dict.fromkeys(_with_names(battle, each) for each in reasons)),
        tuple(dict.fromkeys(_with_names(battle, each) for each in laid)),
    )


_DETAILS: Final = re.compile(r" \([^)]*\)")


def brief_reason(battle: Battle, act: str) -> str:
    """The last of an act's own reasons, without the details in brackets; '' if none."""
    turn = next((turn for turn in placed_acts(battle) if turn.act.id == act), None)
    if turn is None or not turn.act.why:
        return ""
    return _DETAILS.sub("", _with_names(battle, turn.act.why[-1]).text)


_DECLARED: Final = "declared "
_MOST_RULES: Final = 4


def id_of(battle: Battle, action: Action) -> str:
    """The id that selects a declaration: its first act's, once that act is laid out."""
    laid = next(iter(acts_of(battle, action)), "")
    return laid or f"{_DECLARED}{battle.running.actions.index(action)}"


def acts_of(battle: Battle, action: Action) -> tuple[str, ...]:
    """The ids of the acts that a declaration led to in the rules' latest answer."""
    return _acts_by_declaration(battle).get(action._replace(targets=()), ())


@cached_by_identity
def _acts_by_declaration(battle: Battle) -> Mapping[Action, tuple[str, ...]]:
    """The ids of the acts by declaration; targets are left out, since they may have changed."""
    answer = battle.running.resolution
    found: dict[Action, tuple[str, ...]] = {}
    for timing in answer.acts if answer else ():
        asked = action_of(battle, timing.act)._replace(targets=())
        found[asked] = (*found.get(asked, ()), timing.act.id)
    return found


@cached_by_identity
def _declaration_by_act(battle: Battle) -> Mapping[str, Action]:
    """The declaration of each act; the first one if several are alike."""
    declared = reversed(battle.running.actions)
    return {act: action for action in declared for act in acts_of(battle, action)}


def declared_acts(battle: Battle) -> list[str]:
    return [f"{_DECLARED}{number}" for number in range(len(battle.running.actions))]


def declared_action(battle: Battle, act: str) -> Action | None:
    """The declaration with this id, or the declaration that led to the act with this id."""
    declared = battle.running.actions
    found = (action for at, action in enumerate(declared) if act == f"{_DECLARED}{at}")
    return _declaration_by_act(battle).get(act) or next(found, None)


def explain_act(
    battle: Battle, act: str, chance: Chance | None, tables: Tables
) -> Explanation | None:
    laid = explanation_of(battle, act)
    told = tuple(Reason("", each) for each in chance.says) if chance else ()
    if laid is not None:
        # The first reason and the chance answer the most common questions, so put them first.
        outcome = f"{laid.outcome} · {chance.in_words}" if chance else laid.outcome
        first, rest = laid.reasons[:1], laid.reasons[1:]
        return laid._replace(outcome=outcome, reasons=(*first, *told, *rest))
    action = declared_action(battle, act)
    return _of_declaration(battle, action, chance, tables) if action else None


def _of_declaration(
    battle: Battle, action: Action, chance: Chance | None, tables: Tables
) -> Explanation:
    name = declaration(battle, action)
    found = preview_of(battle, action, tables)
    told = [Reason("", each) for each in chance.says] if chance else []
    own = {act.id for answer in found.answers for act in found.acts_in(answer)}
    ruled = (
        Reason(pair.rule, in_names(battle, pair.text))
        for answer in found.answers
        for pair in answer.pairs
        if not pair.laid and not own.isdisjoint(pair[:2])
    )
    rules = list(dict.fromkeys(ruled))[:_MOST_RULES]
    outcome = chance.in_words if chance else ""
    return Explanation(name, "before initiative", outcome, (*told, *rules))


def outcome_in_words(turn: PlacedAct) -> str:
    if turn.played and turn.outcome in {"completes", "pending", "at risk"}:
        return "done"
    return _SAID.get(turn.outcome, "still to come")


def in_acts(battle: Battle, text: str) -> str:
    """A sentence of the rules with acts, figures and sides spelled out."""
    answer = battle.running.resolution
    acts = {timing.act.id: timing.act for timing in answer.acts} if answer else {}
    named = sorted((name for name in acts if name in text), key=len, reverse=True)
    if not named:
        return in_names(battle, text)
    one = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, named))})(?![\w-])")
    parts = one.split(text)
    return "".join(
        act_in_words(battle, acts[part]) if part in acts else in_names(battle, part)
        for part in parts
    )


def _own(battle: Battle, turn: PlacedAct) -> Iterator[Reason]:
    if turn.ruled:
        yield Reason("", "The DM placed it here.")
    if turn.judged:
        yield Reason("", "The DM ruled the outcome.")
    if turn.act.id in battle.running.spoiled:
        yield Reason("", "Its caster was hurt before completing it.")
    yield from turn.why


def _is_said_by(reason: Reason, others: Iterable[Reason]) -> bool:
    """Whether another reason contains this reason's text and adds to it."""
    beginning = f"{reason.text.removesuffix('.')};"
    return any(beginning in other.text for other in others)


def _rings(battle: Battle, act: str) -> Iterator[Reason]:
    answer = battle.running.resolution
    for ring in answer.loops if answer else ():
        if act in ring:
            order = ", before ".join((*ring, ring[0]))
            yield Reason("", f"The rules form a loop: {order}. {_RING}")


def why_not_due(battle: Battle, action: Action) -> str:
    """Why an attack leads to no act in the current round, in sentences; '' otherwise.

    For example, a figure that closes in cannot be attacked before the next round.
    """
    running = battle.running
    is_laid = running.resolution is not None and action in running.asked
    if not is_laid or action.kind not in NEEDS_TARGET or any(acts_of(battle, action)):
        return ""
    told = [_with_names(battle, reason).text for reason in _notes(battle, action.by)]
    return " ".join(told or [_NOTHING])


def _notes(battle: Battle, who: str) -> Iterator[Reason]:
    answer = battle.running.resolution
    about = re.compile(rf"(?<![\w-]){re.escape(who)}(?![\w-])")
    for note in answer.notes if answer else ():
        if about.search(note):
            text, rule = _split(note)
            yield Reason(rule, text)


def _split(note: str) -> tuple[str, str]:
    """Split a note from the rule cited in brackets at its end."""
    found = re.fullmatch(r"(.*?) \(([^()]*)\)", note, re.DOTALL)
    return (found[1], found[2]) if found else (note, "")


def _with_names(battle: Battle, reason: Reason) -> Reason:
    text = in_acts(battle, reason.text)
    return Reason(reason.rule, with_capital(text))


def place_and_outcome(told: Explanation) -> str:
    return with_capital(" · ".join(filter(None, (told.place, told.outcome))))


def reasons_as_text(told: Explanation) -> str:
    lines = (f"- {each.text}{_citation(each)}" for each in (*told.reasons, *told.besides))
    return "\n".join((told.name, place_and_outcome(told), *lines)) + "\n"


def reasons_as_page(told: Explanation, picture: bytes) -> str:
    image = b64encode(picture).decode()
    shown = (
        f'<p><img alt="{escape(place_and_outcome(told))}" src="data:image/png;base64,{image}"></p>'
    )
    lines = (
        f"<p>{escape(each.text)}<small>{escape(_citation(each))}</small></p>"
        for each in (*told.reasons, *told.besides)
    )
    where = f"<p><em>{escape(place_and_outcome(told))}</em></p>"
    return html_page(told.name, "\n".join((where, shown, *lines)))


def compared_figures(battle: Battle, act: str) -> frozenset[str]:
    answer = battle.running.resolution
    if answer is None:
        action = declared_action(battle, act)
        return frozenset({action.by} if action else ())
    by = {timing.act.id: timing.act.by for timing in answer.acts}
    acts = {act}.union(*({p.first, p.second} for p in answer.pairs if act in {p.first, p.second}))
    return frozenset(by[each] for each in acts if each in by)


def _citation(reason: Reason) -> str:
    return f" ({reason.rule})" if reason.rule else ""
