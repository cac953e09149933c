"""Random valid scenarios: any number of figures, any kinds of actions, any phase."""

from random import Random
from typing import Any, Final, get_args

from hypothesis import strategies as st

from battleboard.rules.scene import BLOWS, NEEDS_TARGET, ActionKind, IfGone
from battleboard.storage.scenario_form import Phase

Plain = dict[str, Any]

SIDES: Final = ("blue", "red", "green")
KINDS: Final = get_args(ActionKind)
AIMED: Final = NEEDS_TARGET
EARLY: Final = frozenset({"melee", "missile", "turn"})
CASTINGS: Final[dict[ActionKind, str]] = {"cast": "spell", "device": "device"}
# Actions in a close fight, and the difference between the sides' dice there (`NEAR`): each is as
# likely as it is often listed.
FIGHTING: Final[tuple[ActionKind, ...]] = (
    *("melee",) * 14,
    *("grapple", "pummel"),
    *("cast",) * 4,
    *("charge", "charge", "missile", "close", "set", "turn", "turn", "device"),
)
BRAWLING: Final = ("melee", "melee", "grapple", "pummel", "overbear", "flee", "withdraw", "parry")
CANTRIPS: Final = (0, 0.5, 1)
NEAR: Final = (*(0,) * 6, 1, -1)
MOST_LOST: Final = 3
OPTIONS: Final[dict[str, tuple[str | int, ...]]] = {
    "charge.contact": ("full", "ten_feet", "reach"),
    "charge.cooldown": ("on", "off"),
    "charge.missile": ("first", "initiative"),
    "spoil.first_only": ("on", "off"),
    "first_blows.length": ("ties", "always"),
    "ready_missiles.every_segment": ("on", "off"),
    "surprise.net": ("on", "off"),
    "fraction.parity": ("personal", "rounds"),
    "spoil.same_segment": ("off", "on"),
    "bleeding.from": ("-1", "−1", -1, 0),
    "speed.extra_attacks": ("single_routines", "always", "never"),
    "to_hit.weapon_vs_armour": ("on", "off"),
    "weak_foes.blows": ("by_level", "off"),
    "unarmed.system": ("dmg", "dm"),
    "spell.place": ("completed", "declared"),
    "passing.friends": ("on", "off"),
    "second_rank.reach": ("length", "any"),
}
# Options drawn with dice of their own, so that a new one leaves the rest of each seed as it is.
MORE_OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "freed.may_strike": ("off", "charging", "on"),
    "initiative.segments": ("none", "other_die", "own_die"),
    "casting.begins": ("round", "own_segment", "next_segment"),
    "unordered": ("as_now", "simultaneous", "charts", "dm"),
    "speed.winners": ("before", "compared"),
    "surprise.segments": ("pips", "difference"),
    "critical.hits": ("off", "double"),
}


def scenarios(phase: Phase | None = None) -> st.SearchStrategy[Plain]:
    """Valid random scenarios of 1 to 14 figures, of one phase or of any."""
    phases = st.sampled_from(get_args(Phase)) if phase is None else st.just(phase)
    return st.builds(random_scenario, dice(), st.integers(1, 14), phases)


def melees() -> st.SearchStrategy[Plain]:
    """Valid random rounds of close fighting between 2 to 14 figures."""
    return st.builds(random_melee, dice(), st.integers(2, 14))


def brawls() -> st.SearchStrategy[Plain]:
    """Valid random rounds of two weapons, bare hands, subduing blows, and fleeing foes."""
    return st.builds(random_brawl, dice(), st.integers(2, 8))


def dice() -> st.SearchStrategy[Random]:
    """Dice from a seed: drawing every value separately is slow, and no easier to read."""
    return st.integers(0, 2**32).map(Random)


def random_scenario(rng: Random, figures: int, phase: Phase = "round") -> Plain:
    """One valid scenario with this many figures, each of which does something."""
    sides = SIDES[: rng.choice((2, 2, 2, 3))] if figures > 2 else SIDES[:2]
    scenario: Plain = {
        "format": "battleboard-scenario",
        "version": 1,
        "ruleset": "addict",
        "phase": phase,
        "place": rng.choice(("indoors", "outdoors")),
        "round": rng.randint(1, 9),
        "sides": {name: _side(rng) for name in sides},
        "combatants": [_combatant(rng, f"f{at}", sides[at % len(sides)]) for at in range(figures)],
        "options": _options(rng),
    }
    if phase == "surprise":
        scenario["lost"] = {sides[0]: rng.randint(1, MOST_LOST)}
    if phase in {"round", "surprise"}:
        scenario["actions"] = _actions(rng, scenario)
    if phase == "distance":
        scenario |= _meeting(rng, scenario["place"])
    return scenario


def random_melee(rng: Random, figures: int) -> Plain:
    """One valid round of close fighting: near dice, quick and slow weapons, mutual foes."""
    blue, red, *_ = SIDES
    die = rng.randint(2, 5)
    fighters = [_fighter(rng, f"f{at}", (blue, red)[at % 2]) for at in range(figures)]
    return {
        "format": "battleboard-scenario",
        "version": 1,
        "ruleset": "addict",
        "phase": "round",
        "place": rng.choice(("indoors", "outdoors")),
        "round": rng.randint(1, 9),
        "sides": {blue: {"initiative": die}, red: {"initiative": die + rng.choice(NEAR)}},
        "combatants": fighters,
        "actions": [_fight(rng, fighters, at) for at in range(figures)],
        "options": _options(rng),
    }


def random_brawl(rng: Random, figures: int) -> Plain:
    """A valid round in which many grapple or have two weapons, some are held, and some leave."""
    plain = random_melee(rng, figures)
    for each in plain["combatants"]:
        each["at_ft"] = [rng.randint(0, 12), rng.randint(0, 6)]
        each.update(_some(rng, held=rng.random() < 0.2))
        if rng.random() < 0.4:
            each["weapons"] = _two_weapons(rng, each.pop("weapon"))
    for action in plain["actions"]:
        if action["kind"] == "melee":
            action["kind"] = rng.choice(BRAWLING)
        if action["kind"] in BLOWS:
            action.update(_some(rng, subdual=True))
        action.update(_some(rng, if_target_gone=rng.choice(get_args(IfGone))))
    return plain


def _two_weapons(rng: Random, arm: Plain) -> list[Plain]:
    """A weapon for each hand, and sometimes the routines in which each of them attacks."""
    other = {"kind": "melee", "name": "dagger", "speed": 2, "length_ft": 1}
    if rng.random() < 0.5:
        return [arm, other]
    return [arm | {"routines": [1]}, other | {"routines": [2, 3]}]


def alike_pair(rng: Random, kind: ActionKind, dice: tuple[int, int]) -> Plain:
    """Two figures that differ only in their dice, and do the same to each other."""
    figure = _combatant(rng, "a", "a") | {"weapon": _weapon(rng)}
    figure.pop("initiative", None)
    foe = {"distance_ft": rng.choice((0, 5, 10, 50, 200, 1000))}
    foe |= _some(rng, closed_last_round=True) | _action_of(rng, kind)
    return {
        "format": "battleboard-scenario",
        "version": 1,
        "ruleset": "addict",
        "phase": "round",
        "round": rng.randint(1, 9),
        "sides": {name: {"initiative": die} for name, die in zip("ab", dice, strict=True)},
        "combatants": [figure, figure | {"id": "b", "side": "b"}],
        "actions": [foe | {"by": by, "target": other} for by, other in ("ab", "ba")],
        "options": _options(rng),
    }


def settled(rng: Random, scenario: Plain, acts: list[str]) -> Plain:
    """The scenario with outcomes for some of its acts."""
    words = ("hit", "miss", "saved", "incapacitated")
    return scenario | {"outcomes": {act: rng.choice(words) for act in acts if rng.random() < 0.5}}


def _options(rng: Random) -> Plain:
    own = Random(str(rng.getstate()))
    found = {name: rng.choice(OPTIONS[name]) for name in OPTIONS if rng.random() < 0.1}
    more = {name: own.choice(each) for name, each in MORE_OPTIONS.items() if own.random() < 0.1}
    return found | more


def _side(rng: Random) -> Plain:
    die = rng.choice((6, 6, 6, 8))
    side: Plain = {"initiative": rng.randint(1, 6), "die": die, "roll": rng.randint(1, die)}
    side["surprised_on"] = rng.choice((1, 2, 3, "5/3", 2.5))
    return side | _some(rng, aware=rng.random() < 0.5)


def _combatant(rng: Random, name: str, side: str) -> Plain:
    return {
        "id": name,
        "side": side,
        "at_ft": [rng.randint(0, 60), rng.randint(0, 60)],
    } | _some(
        rng,
        move=rng.choice((3, 6, 9, 12, 12.5, 15, 21)),
        dexterity=rng.randint(3, 18),
        encumbered=rng.random() < 0.3,
        legs=rng.choice((0, 2, 4)),
        routines=rng.choice((1, 2, 3, "3/2", "5/2", "1/2")),
        reach_ft=rng.choice((0, 1, 3, 10)),
        initiative=rng.randint(1, 6),
        weapon=_weapon(rng),
        surprised_less=rng.randint(0, 2),
        surprises_more=rng.randint(0, 2),
        last_charge=rng.randint(-9, 0),
        base_move=rng.choice((6, 12)),
    )


def _weapon(rng: Random) -> Plain:
    return {"kind": rng.choice(("melee", "melee", "missile", "natural"))} | _some(
        rng,
        name=rng.choice(("spear", "bow", "claws")),
        length_ft=rng.choice((1, 3.5, 6, 13)),
        speed=rng.choice((None, 0, 1, 2, 5, 7, 13)),
        first_strike=rng.random() < 0.2,
        rate=rng.choice((1, 2, "3/2")),
        ready=rng.random() < 0.5,
    )


def _actions(rng: Random, scenario: Plain) -> list[Plain]:
    actions = [_action(rng, scenario, figure) for figure in scenario["combatants"]]
    again = [figure for figure in scenario["combatants"] if rng.random() < 0.1]
    for more in [_action(rng, scenario, figure) for figure in again]:
        if scenario["phase"] == "surprise" or not _casts_too_much(actions, more):
            actions.append(more)
    rng.shuffle(actions)
    return actions


def _casts_too_much(actions: list[Plain], more: Plain) -> bool:
    """Whether an action would be a figure's second spell in the round, and no cantrip."""
    both = [each for each in (*actions, more) if each["by"] == more["by"] and "spell" in each]
    cantrips = all(each["spell"]["casting_time"] in CANTRIPS for each in both)
    return "spell" in more and len(both) > 1 and not cantrips


def _action(rng: Random, scenario: Plain, figure: Plain) -> Plain:
    others = _others(rng, scenario, figure)
    kind = rng.choice([kind for kind in KINDS if others or kind not in AIMED])
    action = {"by": figure["id"]} | _action_of(rng, kind)
    if others and (kind in AIMED or rng.random() < 0.6):
        action |= _aim(rng, others)
    if scenario["phase"] == "surprise":
        action |= _some(rng, segment=rng.randint(1, max(scenario["lost"].values())))
    return action | _some(
        rng,
        distance_ft=rng.choice((0, 5, 10, 50, 200, 1000)),
        closed_last_round=rng.random() < 0.5,
    )


def _action_of(rng: Random, kind: ActionKind) -> Plain:
    """A kind of action with everything that it needs except a target."""
    action: Plain = {"kind": kind}
    if kind in CASTINGS:
        action[CASTINGS[kind]] = _casting(rng)
    return action | _some(
        rng,
        delay=rng.randint(0, 3),
        delay_s=rng.choice((0, 5.9, 6, 20)),
        before_initiative=kind in EARLY and rng.random() < 0.4,
    )


def _fighter(rng: Random, name: str, side: str) -> Plain:
    weapon = {
        "kind": "melee",
        "speed": rng.choice((rng.randint(1, 3), rng.randint(6, 13))),
        "length_ft": rng.choice((2, 3.5, 6)),
    }
    return {
        "id": name,
        "side": side,
        "routines": rng.choice((*(1,) * 7, 2, 3, "3/2")),
        "weapon": weapon,
    } | _some(rng, dexterity=rng.randint(3, 18), move=rng.choice((6, 9, 12, 15)))


def _fight(rng: Random, fighters: list[Plain], at: int) -> Plain:
    """A fighter's action, half the time aimed at its own opponent, which may do the same."""
    foes = [fighter["id"] for fighter in fighters[1 - at % 2 :: 2]]
    kind = rng.choice(FIGHTING)
    action: Plain = {"by": fighters[at]["id"], "kind": kind}
    if kind in CASTINGS:
        action[CASTINGS[kind]] = {"casting_time": rng.randint(1, 9)}
    if kind in {"charge", "close"}:
        action["distance_ft"] = rng.choice((15, 30, 50, 80, 120))
    if rng.random() < 0.1:
        action["closed_last_round"] = True
    if kind not in AIMED:
        return action | {"targets": rng.sample(foes, min(len(foes), rng.randint(1, 6)))}
    own = foes[min(at // 2, len(foes) - 1)]
    return action | {"target": own if rng.random() < 0.5 else rng.choice(foes)}


def _others(rng: Random, scenario: Plain, figure: Plain) -> list[str]:
    """Mostly foes, sometimes any other figure, even a friend."""
    foes = [each["id"] for each in scenario["combatants"] if each["side"] != figure["side"]]
    if foes and rng.random() < 0.9:
        return foes
    return [each["id"] for each in scenario["combatants"] if each["id"] != figure["id"]]


def _aim(rng: Random, others: list[str]) -> Plain:
    if rng.random() < 0.7:
        return {"target": rng.choice(others)}
    return {"targets": rng.sample(others, rng.randint(1, min(3, len(others))))}


def _casting(rng: Random) -> Plain:
    time = rng.choice((0, 0.5, 1, 2, 3, 5, 7, 9, 10, 14, "2 rounds", "1 turn", "3 segments"))
    spent = {"elapsed": rng.randint(0, time - 1)} if isinstance(time, int) and time > 1 else {}
    return {"casting_time": time} | spent | _some(rng, name="light", concentration=True)


def _meeting(rng: Random, place: str) -> Plain:
    dice = [rng.randint(1, 4) for _ in range(6)] if place == "outdoors" else [1]
    return {"dice": dice} | _some(
        rng,
        terrain=rng.choice(("open", "scrub", "forest", "marsh")),
        surprised_segments=rng.randint(0, 3),
        room_ft=[rng.randint(0, 90), rng.randint(0, 90)],
        light_radius_ft=rng.choice((0, 20, 30)),
        infravision_ft=rng.choice((0, 60)),
        line_of_sight=rng.random() < 0.5,
        noisy="red",
    )


def _some(rng: Random, **keys: object) -> Plain:
    """Some of these keys, each with an even chance."""
    return {name: value for name, value in keys.items() if rng.random() < 0.5}
