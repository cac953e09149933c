"""Bleeding and dying at the end of a round."""

from battleboard.battle.battle import Battle
from battleboard.battle.condition import changed_to, condition_of
from battleboard.battle.event import Bled, Fading
from battleboard.battle.figure import Dying, Figure
from battleboard.battle.referee import Referee
from battleboard.battle.roll import Roll
from battleboard.rules.wounds import Wounded


def let_bleed(battle: Battle, referee: Referee) -> Battle:
    """Let everybody bleed who does so at the end of a round, each once."""
    for who in tuple(battle.figures):
        battle = _bled(battle, _fading(battle, battle.figure(who), referee), referee)
    return battle


def with_round_begun(battle: Battle) -> Battle:
    """Note with how many hit points everybody begins a round."""
    begun = {who: figure._replace(began_hp=figure.hp.now) for who, figure in battle.figures.items()}
    return battle._replace(figures=begun)


def _fading(battle: Battle, figure: Figure, referee: Referee) -> Figure:
    """Let a round of the dying pass: the die says how many there are after the first."""
    faces = battle.rules.health.dying_faces
    if not faces or condition_of(battle, figure).state != "dying":
        return figure
    if figure.dying is None:
        given = referee.roll(f"rounds to live: {figure.id}", Roll(1, faces))
        return figure._replace(dying=Dying(given))
    return figure._replace(dying=figure.dying._replace(over=figure.dying.over + 1))


def _bled(battle: Battle, figure: Figure, referee: Referee) -> Battle:
    hp, dying = figure.hp, figure.dying
    began = hp.now if figure.began_hp is None else figure.began_hp
    given, over = dying or (None, 0)
    found = Wounded(hp.now, began, figure.tended, given, over)
    end = battle.rules.health.end_of_round(found, battle.rules.rulings(battle.options))
    if dying and end.state == "dying":
        referee.tell(Fading(figure.id, dying.given - dying.over))
    if end.lost:
        referee.tell(Bled(figure.id, end.lost, end.hp))
    if figure == battle.figure(figure.id) and not end.lost:
        return battle
    return changed_to(battle, figure._replace(hp=hp._replace(now=end.hp)), referee)
