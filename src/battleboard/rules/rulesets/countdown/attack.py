"""Attacks: class abilities in a fight, routines, to-hit rules and wounds (COUNTDOWN attack)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal

from battleboard.foundation.words import count, number, whose
from battleboard.rules.attack.aim import Circumstances, Crossfire, Share, Size
from battleboard.rules.attack.attack_rates import routines_on
from battleboard.rules.attack.attack_rules import AttackRules
from battleboard.rules.attack.basic_abilities import basic_aim, basic_defence
from battleboard.rules.attack.modifier import Advantage, Modifier, Situation
from battleboard.rules.attack.parry import Parry
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.rulesets.countdown.course import RECEIVES, Course, in_turn
from battleboard.rules.rulesets.countdown.movement import MOVE, attacking_ft
from battleboard.rules.scene import MELEE, Combatant, Rulings, SceneError, separation_ft
from battleboard.rules.timing.act import Act, Reason
from battleboard.rules.timing.declaration import Declaration
from battleboard.rules.wounds import Condition, RoundEnd, State, Wounded

PARRY = "COUNTDOWN parry"
TRAINED = frozenset({"fighter", "dwarf", "elf"})
NON_MARTIAL = frozenset({"magic-user"})
_CASTING_HANDS = {"cleric": "a holy symbol in hand", "elf": "one hand free"}
USUAL_PARRY = 2
TRAINED_PARRY = 4


def is_trained(character_class: str) -> bool:
    return _plain(character_class) in TRAINED


def parry_bonus(character_class: str) -> int:
    return TRAINED_PARRY if is_trained(character_class) else USUAL_PARRY


def parry(_rulings: Rulings, figure: Combatant) -> Parry:
    """Return what a parry gains: a better armour class, and no penalty to the attacker's roll."""
    better = parry_bonus(figure.fighting.character_class)
    text = f"The parry improves AC by {better}; no other action this round."
    return Parry(f"AC {better} better", Reason(PARRY, text))


def two_weapons(character_class: str, rulings: Rulings) -> str | None:
    """Return the situation for fighting with two weapons; None if the class may not."""
    if _plain(character_class) in NON_MARTIAL:
        return None
    return {"better_of_two": "two_weapons", "to_hit": "two_weapons_to_hit"}[rulings["two_weapons"]]


def casting_hands(character_class: str) -> str:
    return _CASTING_HANDS.get(_plain(character_class), "both hands free")


def charging(rulings: Rulings) -> str:
    return {"damage": "charge", "to_hit": "charge_to_hit"}[rulings["charge.bonus"]]


def _plain(character_class: str) -> str:
    return character_class.strip().casefold().replace(" ", "-").replace("_", "-")


MELEE_FIRE = "COUNTDOWN melee fire"
WEIGHTS: Mapping[Size, int] = {"S": 1, "M": 1, "L": 2}


def shares(melee: Sequence[tuple[str, Size]]) -> tuple[Share, ...]:
    whole = sum(WEIGHTS[size] for _, size in melee)
    return tuple(Share(name, Fraction(WEIGHTS[size], whole)) for name, size in melee)


ATTACK = "COUNTDOWN attack"


def blows_declared(declaration: Declaration, course: Course) -> list[Act]:
    amount = routines_on(declaration.figure.rate, declaration.case.scene.round)
    _note_routines(declaration, amount)
    _note_far_target(declaration, course)
    kind: Literal["shot", "strike"] = "shot" if declaration.action.kind == "missile" else "strike"
    why = _why(declaration, course, amount)
    return [
        in_turn(declaration, course, kind, kind, why, routine=routine, routines=amount)
        for routine in range(1, amount + 1)
    ]


def _why(declaration: Declaration, course: Course, amount: int) -> Reason:
    name, turn = declaration.figure.id, course.turns[declaration.figure.id]
    if amount == 1:
        return Reason(ATTACK, f"{name} attacks {turn.words}, and does nothing else this round.")
    text = (
        f"{whose(name)} {count(amount, 'routine')} are one attack: all of them happen {turn.words}."
    )
    return Reason(ATTACK, text)


def _note_routines(declaration: Declaration, amount: int) -> None:
    name, spare = declaration.figure.id, len(declaration.action.targets) - amount
    if not amount:
        declaration.note(ATTACK, f"{name} has no attack in round {declaration.case.scene.round}.")
    elif spare > 0:
        text = f"{name} has {count(amount, 'routine')} this round; "
        declaration.note(ATTACK, f"{text}{count(spare, 'target')} must wait.")


def _note_far_target(declaration: Declaration, course: Course) -> None:
    name, target = declaration.figure.id, declaration.action.targets[0]
    if declaration.action.kind not in MELEE or _comes_on(declaration, course, target):
        return
    distance, walk = (
        separation_ft(declaration.action, declaration.case.figures),
        attacking_ft(declaration.figure),
    )
    if distance is not None and distance > walk + declaration.figure.length_ft:
        text = f"{name} stands {number(distance)} ft from {target}, and may walk {number(walk)} ft "
        declaration.note(MOVE, f"{text}before an attack. Played as declared.")


def _comes_on(declaration: Declaration, course: Course, target: str) -> bool:
    """Whether a target advances on the figure, unless it is known to come too late."""
    own, its = course.turns[declaration.figure.id], course.turns[target]
    too_late = own.known and its.known and its.place > own.place
    advances = declaration.case.advances.get(target, ())
    return not too_late and any(declaration.figure.id in each.action.targets for each in advances)


BOTH: frozenset[Advantage] = frozenset({"shield", "dexterity"})
DEXTERITY: frozenset[Advantage] = frozenset({"dexterity"})
MISSILES = "COUNTDOWN missiles"

SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {
        "press": Situation("presses the attack", "COUNTDOWN stances", to_hit=2, armour=-4),
        "defend": Situation("fights defensively", "COUNTDOWN stances", to_hit=-4, armour=2),
        "two_weapons": Situation(
            "fights with two weapons: the better of two damage dice",
            "COUNTDOWN two weapons",
            best_of=2,
        ),
        "two_weapons_to_hit": Situation(
            "fights with two weapons", "COUNTDOWN two weapons", to_hit=1
        ),
        "charge": Situation("charges", "COUNTDOWN charge", armour=-2, damage=2),
        "charge_to_hit": Situation("charges", "COUNTDOWN charge", to_hit=2, armour=-2),
        "set": Situation("receives a charge with its weapon", "COUNTDOWN charge", damage=2),
        "parry": Situation("parries", PARRY, armour=USUAL_PARRY),
        "parry_trained": Situation(
            "parries as a fighter, dwarf or elf", PARRY, armour=TRAINED_PARRY
        ),
        "draw": Situation("drops one weapon and draws another", "COUNTDOWN draw", to_hit=-2),
        "behind": Situation("attacks from behind", "COUNTDOWN behind", to_hit=2, loses=BOTH),
        "rummaging": Situation(
            "attacks a target looking for an item in a pouch, sack or backpack",
            "COUNTDOWN ready item",
            to_hit=2,
            loses=BOTH,
        ),
        "aimed": Situation("has aimed for a whole round", "COUNTDOWN aim", to_hit=4),
        "aiming": Situation("attacks a target taking aim", "COUNTDOWN aim", loses=DEXTERITY),
        "cover": Situation("shoots at a target behind some cover", MISSILES, to_hit=-2),
        "cover_good": Situation("shoots at a target behind good cover", MISSILES, to_hit=-4),
        "unseen": Situation("shoots at an unseen target", MISSILES, to_hit=-6),
        "into_melee": Situation(
            "shoots into a melee: the shooter's Dexterity does not help", "COUNTDOWN melee fire"
        ),
        "mounted": Situation(
            "fights on horseback against a target on foot", "COUNTDOWN mounted", to_hit=1, armour=1
        ),
        "mounted_archer": Situation("shoots from horseback", "COUNTDOWN mounted", to_hit=-5),
    }
)


def _number_needed(case: RulesContext, attacker: str, ac: int) -> int | None:
    bonus = case.figures[attacker].fighting.attack_bonus
    return None if bonus is None else ac - bonus


def _holds(case: RulesContext, act: Act, circumstances: Circumstances) -> Iterator[str]:
    if act.mode == "contact":
        yield charging(case.rulings)
    if act.place.order == RECEIVES:
        yield "set"
    pair = two_weapons(case.figures[act.by].fighting.character_class, case.rulings)
    if circumstances.hand and pair:
        yield pair


def _stances(case: RulesContext, act: Act, circumstances: Circumstances) -> Iterator[str]:
    if act.met:
        yield charging(case.rulings)
    own = [
        each
        for each in case.scene.actions
        if each.by == circumstances.target and each.kind != "none"
    ]
    if own and own[0].kind == "parry":
        trained = is_trained(case.figures[circumstances.target].fighting.character_class)
        yield "parry_trained" if trained else "parry"


def _always(_rulings: Rulings) -> bool:
    return True


def _extras(case: RulesContext, act: Act, circumstances: Circumstances) -> Iterator[Modifier]:
    return basic_aim(case, act, circumstances, ATTACK)


ATTACK_RULES: Final = AttackRules(
    rule=ATTACK,
    missiles=MISSILES,
    needed=_number_needed,
    situations=SITUATIONS,
    holds=_holds,
    stances=_stances,
    extras=_extras,
    dexterity=basic_defence,
    cover=("cover", "cover", "cover_good", "cover_good"),
    ascending=_always,
    crossfire=Crossfire(shares, MELEE_FIRE),
)


WOUNDS_RULE = "COUNTDOWN hit points"
LONGEST_DYING = 10
STATES: tuple[State, ...] = (
    "standing",
    "staggering",
    "helpless",
    "unconscious",
    "dying",
    "dead",
)
_LOW: Mapping[int, tuple[State, str]] = {
    0: ("staggering", "staggering; any exertion brings them to −1."),
    -1: ("helpless", "helpless, but awake."),
    -2: ("unconscious", "unconscious."),
}


def condition(hp: int, rulings: Rulings, tended: bool) -> Condition:  # noqa: FBT001
    if hp > 0:
        return Condition("standing", Reason(WOUNDS_RULE, f"Hit points left: {hp}."))
    death = dead_at(rulings)
    state, words = _LOW.get(hp, ("dying", f"dying, and dead within d{LONGEST_DYING} rounds."))
    if hp <= death:
        state, words = "dead", f"dead at {number(death)}."
    elif state == "dying" and tended:
        state, words = "unconscious", "unconscious, but tended and no longer dying."
    return Condition(state, Reason(WOUNDS_RULE, f"{number(hp)} hit points: {words}"))


def dead_at(rulings: Rulings) -> int:
    return int(rulings["death_at"])


def end_of_round(found: Wounded, rulings: Rulings) -> RoundEnd:
    """Apply the end of a round: the dying may die; all others keep their hit points."""
    means = condition(found.hp, rulings, found.tended)
    if means.state == "dying" and found.die is not None:
        means = after_dying(found.hp, found.rounds, found.die, rulings)
    left = dead_at(rulings) if means.state == "dead" else found.hp
    return RoundEnd(min(left, found.hp), max(0, found.hp - left), means.state, means.why)


def after_dying(hp: int, rounds: int, die: int, rulings: Rulings) -> Condition:
    """Return the state of a dying figure after some rounds; the d10 tells how many it lasts."""
    if not 1 <= die <= LONGEST_DYING:
        problem = f"expected a d{LONGEST_DYING}: a number from 1 to {LONGEST_DYING}"
        raise SceneError("die", problem)
    found = condition(hp, rulings, tended=False)
    if found.state != "dying":
        return found
    if rounds >= die:
        return Condition("dead", Reason(WOUNDS_RULE, f"Dying for {count(die, 'round')}: now dead."))
    left = count(die - rounds, "round")
    return Condition(
        "dying", Reason(WOUNDS_RULE, f"{number(hp)} hit points: dead {left} from now.")
    )
