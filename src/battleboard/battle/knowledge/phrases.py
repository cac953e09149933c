"""The recap's wording of events, in the singular and the plural."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

from battleboard.battle.state.adventure_event import (
    ExperienceGained,
    Noted,
    SpellsMemorized,
    SpoilsCounted,
    WanderersCame,
)
from battleboard.battle.state.event import (
    NAME_OF_TARGET,
    Bled,
    BurnsLow,
    BurntOut,
    Changed,
    Diverted,
    DMRuled,
    Drained,
    EffectBegan,
    EffectEnded,
    EncounterBegan,
    Event,
    FacedTurning,
    Fading,
    FoundGone,
    FoundNoRoom,
    GotAway,
    Healed,
    Hurt,
    LightLit,
    Met,
    Missed,
    MoraleChecked,
    MoraleDue,
    MoraleNotChecked,
    OpeningsLost,
    PursuitEnded,
    Reacted,
    Resisted,
    RestDue,
    Saved,
    Spoiled,
    SteppedUp,
    Struck,
    Subdued,
    Surprised,
    TableLightLow,
    TableLightOut,
    Tended,
    TookEffect,
    Waited,
    WanderingChecked,
    WanderingDue,
    WentOut,
    Wielded,
    Wrestled,
)
from battleboard.battle.state.figure import Status, lighting_words
from battleboard.battle.state.psionic_event import PsionicsEnded, PsionicsEndedBy, UsedPsionics
from battleboard.foundation.words import count, is_plural, listing, number, with_capital
from battleboard.rules.measures import Pace, by_the_clock
from battleboard.rules.pursuit import PursuitEnd
from battleboard.rules.wounds import State


class Words(NamedTuple):
    """The context of phrases: durations, names, and which names are sides."""

    pace: Pace
    name: Callable[[str], str]
    sides: Collection[str] = ()

    def is_several(self, who: str) -> bool:
        """Whether a name takes the plural: a side such as the Foes."""
        return who in self.sides and is_plural(self.name(who))


class Phrase(NamedTuple):
    """The wording of an event: `one` follows the name of one figure, `many` those of several.

    Without a figure, the phrase is a whole sentence. Players are told a `secret` phrase only about
    their own figures. `other` is a second figure in the phrase. Without `many`, further figures
    follow with "and so does".
    """

    who: str
    one: str
    many: str = ""
    secret: bool = False
    other: str = ""


FELL: Final[Mapping[State, tuple[str, str]]] = {
    "standing": ("stands again", "stand again"),
    "staggering": ("staggers", "stagger"),
    "helpless": ("is helpless", "are helpless"),
    "unconscious": ("falls unconscious", "fall unconscious"),
    "bleeding": ("falls bleeding", "fall bleeding"),
    "dying": ("is dying", "are dying"),
    "dead": ("dies", "die"),
}
_STATUSES: Final = frozenset(get_args(Status))
DESCRIBES: Final = re.compile(
    r"(in|under|among|without|with) .+|(\w+ )?\w*[^e]ed( .+)?|\w+ing( .+)?"
)
"""Names of effects that describe a state, such as webbed, dancing or in a maze."""


def phrase_of(event: Event, words: Words) -> Phrase | None:
    say = _SAID.get(type(event))
    return say(event, words) if say else None


def _say_hurt(event: Hurt, _words: Words) -> Phrase:
    if not event.amount:
        return Phrase(event.who, "is unharmed", "are unharmed")
    return Phrase(event.who, f"takes {event.amount}", f"take {event.amount} each")


def _say_subdued(event: Subdued, _words: Words) -> Phrase:
    amount = event.amount
    if not event.real:
        return Phrase(
            event.who, f"takes {amount} subdual damage", f"take {amount} subdual damage each"
        )
    parts = f"{event.real} real damage and the rest subdual"
    return Phrase(event.who, f"takes {amount}: {parts}", f"take {amount} each: {parts}")


def _say_wrestled(event: Wrestled, words: Words) -> Phrase:
    text = event.words.replace(NAME_OF_TARGET, words.name(event.target))
    return Phrase(event.by, text, other=event.target)


def _say_used_psionics(event: UsedPsionics, _words: Words) -> Phrase:
    lost = f", losing {event.lost}" if event.lost else ""
    return Phrase(event.who, f"{_modes(event)}{lost} ({event.left} left)", secret=True)


def _modes(event: UsedPsionics) -> str:
    if event.attack:
        defence = f"{event.defence} as defence" if event.defence else "no defence"
        return f"uses {event.attack} with {defence}"
    return f"defends with {event.defence}" if event.defence else "uses no psionic mode"


_ENDED_BY: Final[Mapping[PsionicsEndedBy, str]] = {
    "strength": "leaves psionic combat with no strength left",
    "helpless": "leaves psionic combat",
    "blow": "is hit and leaves psionic combat",
    "time": "Psionic combat ends with the last segment",
}


def _say_psionics_ended(event: PsionicsEnded, _words: Words) -> Phrase:
    return Phrase(event.who, _ENDED_BY[event.why], secret=True)


def _say_missed(event: Missed, words: Words) -> Phrase:
    one, many = ("charges and misses", "charge and miss") if event.charging else ("misses", "miss")
    target = words.name(event.target)
    return Phrase(event.by, f"{one} {target}", f"{many} {target}", other=event.target)


def _say_found_gone(event: FoundGone, words: Words) -> Phrase:
    target = words.name(event.target)
    state = "out of the fight" if event.feet is None else "out of reach"
    return Phrase(event.by, f"finds {target} {state}", f"find {target} {state}", other=event.target)


def _say_found_no_room(event: FoundNoRoom, words: Words) -> Phrase:
    at = f"no room next to {words.name(event.target)}"
    return Phrase(event.who, f"has {at}", f"have {at}", other=event.target, secret=True)


def _say_stepped_up(event: SteppedUp, words: Words) -> Phrase:
    to = f"up to {words.name(event.target)}"
    return Phrase(event.who, f"steps {to}", f"step {to}", other=event.target)


def _say_got_away(event: GotAway, _words: Words) -> Phrase:
    if not event.feet:
        return Phrase(event.who, "cannot get away", "cannot get away")
    one, many = ("falls back", "fall back") if event.fighting else ("flees", "flee")
    return Phrase(event.who, f"{one} {event.feet} ft", f"{many} {event.feet} ft")


def _say_diverted(event: Diverted, words: Words) -> Phrase:
    text = f"The shot at {words.name(event.meant)} strays toward {words.name(event.target)}"
    return Phrase("", text, other=event.target)


def _say_saved(event: Saved, _words: Words) -> Phrase:
    if not event.against:
        one, many = ("makes", "make") if event.succeeded else ("fails", "fail")
        return Phrase(event.who, f"{one} the saving throw", f"{many} the saving throw")
    if event.succeeded:
        return Phrase(event.who, f"saves against {event.against}", f"save against {event.against}")
    failed = f"to save against {event.against}"
    return Phrase(event.who, f"fails {failed}", f"fail {failed}")


def _say_resisted(event: Resisted, _words: Words) -> Phrase:
    what = event.against
    if event.succeeded:
        return Phrase(event.who, f"resists {what}", f"resist {what}")
    # Whether there was any resistance to overcome is for the DM to tell.
    return Phrase(event.who, f"does not resist {what}", f"do not resist {what}", secret=True)


def _say_wielded(event: Wielded, _words: Words) -> Phrase:
    names = listing(event.weapons)
    if not names:
        return Phrase(event.who, "empties both hands", "empty their hands")
    return Phrase(event.who, f"takes up {names}", f"take up {names}")


def _say_healed(event: Healed, _words: Words) -> Phrase:
    points = count(event.amount, "hit point")
    return Phrase(event.who, f"regains {points}", f"regain {points} each", secret=True)


def _say_changed(event: Changed, _words: Words) -> Phrase:
    if (event.before, event.now) == ("bleeding", "unconscious"):
        return Phrase(event.who, "stops bleeding", "stop bleeding")
    return Phrase(event.who, *FELL[event.now])


def _say_bled(event: Bled, _words: Words) -> Phrase:
    left = number(event.left)
    return Phrase(event.who, f"bleeds to {left}", f"bleed to {left}", secret=True)


def _say_fading(event: Fading, _words: Words) -> Phrase:
    left = f"has {count(event.rounds, 'round')} to live"
    return Phrase(event.who, left, left.replace("has", "have", 1), secret=True)


def _say_drained(event: Drained, _words: Words) -> Phrase:
    levels = count(event.lost, "level")
    return Phrase(event.who, f"loses {levels}", f"lose {levels} each", secret=True)


def _say_tended(event: Tended, _words: Words) -> Phrase:
    return Phrase(event.who, "is tended", "are tended")


def _say_spoiled(event: Spoiled, _words: Words) -> Phrase:
    return Phrase(event.who, f"loses {event.spell}", f"lose {event.spell}", secret=True)


def _say_took_effect(event: TookEffect, _words: Words) -> Phrase:
    spell = event.spell
    return Phrase(event.who, f"completes {spell}", f"complete {spell}", secret=True)


def _left(event: EffectBegan | BurnsLow | TableLightLow, words: Words) -> str:
    """Return how long an effect or light lasts, as recorded; old files have only seconds."""
    return event.lasts or words.pace.in_words(event.left_s or 0)


def _say_effect_began(event: EffectBegan, words: Words) -> Phrase:
    lasts = f" for {_left(event, words)}" if event.left_s else ""
    now = f"now {_under(event.name)}{lasts}"
    return Phrase(event.who, f"is {now}", f"are {now}", secret=True)


def _say_effect_ended(event: EffectEnded, _words: Words) -> Phrase:
    free = f"no longer {_under(event.name)}"
    lost = ", because its caster lost concentration" if event.why == "concentration" else ""
    return Phrase(event.who, f"is {free}{lost}", f"are {free}{lost}", secret=True)


def _under(effect: str) -> str:
    """Describe a figure under an effect: invisible, webbed, or under the effect of bless."""
    if effect.casefold() in _STATUSES:
        return effect.casefold()
    return effect if DESCRIBES.fullmatch(effect) else f"under the effect of {effect}"


def _say_morale_due(event: MoraleDue, _words: Words) -> Phrase:
    why = f"to check morale ({event.why.rstrip('.')})"
    return Phrase(event.side, f"has {why}", f"have {why}", secret=True)


def _say_morale_checked(event: MoraleChecked, _words: Words) -> Phrase:
    if event.holds:
        return Phrase(event.who, "stands firm", "stand firm", secret=True)
    return Phrase(event.who, event.result)


def _say_morale_not_checked(event: MoraleNotChecked, _words: Words) -> Phrase:
    due = "the morale check that was due"
    return Phrase(event.side, f"skips {due}", f"skip {due}", secret=True)


_PURSUED: Final[Mapping[PursuitEnd, tuple[str, str]]] = {
    "escape": ("gets away", "get away"),
    "caught": ("is caught", "are caught"),
    "open": ("is still pursued", "are still pursued"),
}


def _say_pursuit_ended(event: PursuitEnded, _words: Words) -> Phrase:
    (one, many), why = _PURSUED[event.end], event.why.rstrip(".")
    return Phrase(event.side, f"{one}. {why}", f"{many}. {why}")


def _say_faced_turning(event: FacedTurning, _words: Words) -> Phrase:
    if event.effect == "no effect":
        return Phrase(event.who, "resists turning", "resist turning")
    return Phrase(event.who, f"is {event.effect}", f"are {event.effect}")


def _say_light_lit(event: LightLit, _words: Words) -> Phrase:
    return Phrase(event.who, lighting_words(event.light))


def _say_went_out(event: WentOut, _words: Words) -> Phrase:
    return Phrase(event.who, f"puts out the {event.light}")


def _say_burns_low(event: BurnsLow, words: Words) -> Phrase:
    low = f"carries a {event.light} that burns low, with {_left(event, words)} left"
    return Phrase(event.who, low, secret=True)


def _say_burnt_out(event: BurntOut, _words: Words) -> Phrase:
    return Phrase(event.who, f"sees the {event.light} go out", f"see the {event.light} go out")


def _say_table_light_low(event: TableLightLow, words: Words) -> Phrase:
    low = f"A {event.light} on the map burns low, with {_left(event, words)} left"
    return Phrase("", low, secret=True)


def _say_table_light_out(event: TableLightOut, _words: Words) -> Phrase:
    return Phrase("", f"A {event.light} on the map goes out", secret=True)


def _say_rest_due(_event: RestDue, _words: Words) -> Phrase:
    return Phrase("", "A turn of rest is due")


def _say_waited(event: Waited, _words: Words) -> Phrase:
    took = by_the_clock(event.seconds)
    return Phrase("", f"They rest for {took}" if event.resting else f"Time passes: {took}")


def _say_wandering_due(event: WanderingDue, _words: Words) -> Phrase:
    checks = count(event.number, "check")
    due = f"{checks} for wandering monsters {'is' if event.number == 1 else 'are'} due"
    return Phrase("", with_capital(due), secret=True)


def _say_wandering_checked(event: WanderingChecked, _words: Words) -> Phrase:
    return Phrase("", "Something comes" if event.comes else "Nothing comes", secret=True)


def _say_wanderers_came(event: WanderersCame, _words: Words) -> Phrase:
    place = f", {event.place}" if event.place else ""
    return Phrase("", f"{event.shown} on {event.table}: {event.came}{place}", secret=True)


def _say_noted(event: Noted, _words: Words) -> Phrase:
    when = f"{event.when}: " if event.when else ""
    return Phrase("", f"{when}{event.text}".rstrip("."), secret=True)


def _say_spells_memorized(event: SpellsMemorized, _words: Words) -> Phrase:
    spells = count(event.number, "spell")
    return Phrase(event.who, f"memorizes {spells}", f"memorize {spells}")


def _say_spoils_counted(event: SpoilsCounted, _words: Words) -> Phrase:
    earned = f"The fight is worth {event.foes:,} experience points"
    treasure = f", and the treasure {event.treasure:,}" if event.treasure else ""
    return Phrase("", f"{earned}{treasure}", secret=True)


def _say_experience_gained(event: ExperienceGained, _words: Words) -> Phrase:
    return Phrase(event.who, f"gains {event.points:,} experience points and has {event.total:,}")


def _say_encounter_began(_event: EncounterBegan, _words: Words) -> Phrase:
    return Phrase("", "A new encounter begins")


def _say_surprised(event: Surprised, _words: Words) -> Phrase | None:
    if not event.lost:
        return None
    lost = f"surprised for {count(event.lost, event.unit)}"
    return Phrase(event.who, f"is {lost}", f"are {lost}")


def _say_met(event: Met, _words: Words) -> Phrase:
    return Phrase("", f"They meet {number(event.feet)} ft apart")


def _say_reacted(event: Reacted, _words: Words) -> Phrase:
    return Phrase("", f"The reaction is {event.band}", secret=True)


def _say_openings_lost(event: OpeningsLost, _words: Words) -> Phrase:
    several = event.number > 1
    lost = count(event.number, "door or window", "doors and windows")
    went = "were removed with their walls" if several else "was removed with its wall"
    return Phrase("", f"{with_capital(lost)} {went}", secret=True)


def _say_dm_ruled(event: DMRuled, _words: Words) -> Phrase:
    return Phrase("", f"The DM rules that {event.text}", secret=True)


_SAID: Final[Mapping[type, Callable[[Any, Words], Phrase | None]]] = {
    Hurt: _say_hurt,
    Subdued: _say_subdued,
    Healed: _say_healed,
    Missed: _say_missed,
    Wrestled: _say_wrestled,
    UsedPsionics: _say_used_psionics,
    PsionicsEnded: _say_psionics_ended,
    FoundGone: _say_found_gone,
    FoundNoRoom: _say_found_no_room,
    SteppedUp: _say_stepped_up,
    GotAway: _say_got_away,
    Diverted: _say_diverted,
    Saved: _say_saved,
    Resisted: _say_resisted,
    Wielded: _say_wielded,
    Changed: _say_changed,
    Bled: _say_bled,
    Fading: _say_fading,
    Drained: _say_drained,
    Tended: _say_tended,
    Spoiled: _say_spoiled,
    TookEffect: _say_took_effect,
    EffectBegan: _say_effect_began,
    EffectEnded: _say_effect_ended,
    MoraleDue: _say_morale_due,
    MoraleChecked: _say_morale_checked,
    MoraleNotChecked: _say_morale_not_checked,
    PursuitEnded: _say_pursuit_ended,
    FacedTurning: _say_faced_turning,
    LightLit: _say_light_lit,
    WentOut: _say_went_out,
    BurnsLow: _say_burns_low,
    BurntOut: _say_burnt_out,
    TableLightLow: _say_table_light_low,
    TableLightOut: _say_table_light_out,
    RestDue: _say_rest_due,
    Waited: _say_waited,
    WanderingDue: _say_wandering_due,
    WanderingChecked: _say_wandering_checked,
    WanderersCame: _say_wanderers_came,
    Noted: _say_noted,
    SpellsMemorized: _say_spells_memorized,
    SpoilsCounted: _say_spoils_counted,
    ExperienceGained: _say_experience_gained,
    EncounterBegan: _say_encounter_began,
    Surprised: _say_surprised,
    Met: _say_met,
    Reacted: _say_reacted,
    OpeningsLost: _say_openings_lost,
    DMRuled: _say_dm_ruled,
}


def blow_of(events: Sequence[Event], words: Words) -> tuple[Phrase, int] | None:
    """Return the phrase for a blow that opens these events, and how many of them it covers.

    None if they do not open with a blow.
    """
    match events:
        case [Struck() as struck, Hurt(who=hurt), Changed(who=who) as changed, *_] if (
            hurt == who == struck.target
        ):
            return _say_blow(struck, words, f", who {FELL[changed.now][0]}"), 3
        case [Struck() as struck, Hurt(who=hurt), *_] if hurt == struck.target:
            return _say_blow(struck, words), 2
        case [Struck() as struck, *_]:
            return _say_blow(struck, words), 1
        case _:
            return None


def _say_blow(struck: Struck, words: Words, fate: str = "") -> Phrase:
    one, many = ("charges and hits", "charge and hit") if struck.charging else ("hits", "hit")
    target = words.name(struck.target)
    hit = f"{target} for {struck.damage}{fate}" if struck.damage else f"{target} to no effect"
    return Phrase(struck.by, f"{one} {hit}", f"{many} {hit}", other=struck.target)
