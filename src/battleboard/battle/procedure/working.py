"""Working the running round out, and saying in a sentence why that cannot be done."""

from battleboard.battle.battle import Battle
from battleboard.battle.condition import PLAYED
from battleboard.battle.course import resolved
from battleboard.battle.procedure import initiative
from battleboard.battle.refusal import Refusal
from battleboard.battle.wording import impossible
from battleboard.foundation.words import listing
from battleboard.rules import SceneError, Tables


def worked_out(battle: Battle, tables: Tables) -> Battle:
    """Give the battle with its round worked out anew, if acts are played in this phase."""
    if battle.open_phase.kind not in PLAYED:
        return battle
    try:
        return resolved(initiative.shared(battle, tables), tables)
    except SceneError as fault:
        raise Refusal(_sentence(battle, fault, tables)) from fault


def _sentence(battle: Battle, fault: SceneError, tables: Tables) -> str:
    """Say what the rules miss; where it is dice, say which."""
    if not fault.path.endswith("initiative"):
        return impossible(battle, fault)
    throws = initiative.wanted(battle, tables)
    missing = [throw.words for throw in throws if throw.is_open]
    return f"The order turns on dice that are still to be thrown: {listing(missing)}."
