"""A company with everything that a card can show: wounds, spells, effects, a hidden foe."""

from fractions import Fraction
from typing import Any

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.figure import Arm, CarriedLight, Effect, Figure, HitPoints, Spell
from battleboard.rules import Action, Weapon
from battleboard.rules.scene import Armour, Casting, Fighting
from tests.battle.battles import BOW, SWORD, battle, do, figure
from tests.battle.table import UNSURPRISED, led_to

DAGGER = Arm(Weapon("dagger", "melee", 1.25, 2), Roll(1, 4))


def named(who: str, called: str, side: str = "blue", **changes: Any) -> Figure:
    """A figure with a name on its card."""
    made = figure(who, side, **changes)
    return made._replace(card=made.card._replace(name=called))


def company() -> Battle:
    """Four of the party and five hostile figures, before the first round."""
    quij = named(
        "quij",
        "Quij",
        hp=HitPoints(7, 11),
        spells=(Spell("sleep", 1), Spell("light", 4, 2), Spell("web", 2, 0)),
        arms=(DAGGER,),
        fighting=Fighting(ac=8, character_class="magic-user", level=3),
        dexterity=16,
    )
    borgin = named(
        "borgin",
        "Borgin",
        hp=HitPoints(31, 38, 5),
        routines=Fraction(3, 2),
        fighting=Fighting(ac=2, character_class="fighter", level=7),
        armour=Armour(shield=1, dexterity=2),
        leader=True,
        at=(10.0, 0.0),
    )
    aleena = named("aleena", "Aleena", hp=HitPoints(-3, 14), at=(20.0, 0.0))
    tam = named(
        "tam",
        "Tam",
        hp=HitPoints(4, 19),
        light=CarriedLight("torch", 40, left_s=1800),
        effects=(Effect("bless", "bless", None, 240, to_hit=1), Effect("haste", "haste", "hasted")),
        arms=(BOW, SWORD),
        at=(30.0, 0.0),
    )
    orcs = (
        named(f"orc-{at}", f"Orc {at}", "red", type="orc", hp=HitPoints(hp, 6), at=(8.0 * at, 60.0))
        for at, hp in enumerate((6, 3, -12, 5), 1)
    )
    ogre = named("ogre", "Ogre", "red", type="ogre", hp=HitPoints(22, 26), hidden=True)
    return battle(quij, borgin, aleena, tam, *orcs, ogre)


def declaring() -> Battle:
    """The same in their first round: three of the party and an orc have declared something."""
    return do(
        led_to(company(), "declaration", UNSURPRISED),
        Declare(Action("quij", "cast", ("orc-1", "orc-2"), casting=Casting("sleep", 1))),
        Declare(Action("borgin", "charge", ("ogre",))),
        Declare(Action("tam", "missile", ("orc-4",))),
        Declare(Action("orc-1", "melee", ("tam",))),
    )
