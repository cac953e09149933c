"""The running round of a battle as a scenario: what `battleboard resolve` can be asked."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.procedure.phase_dice import surprise_scene
from battleboard.battle.state.naming import act_in_words
from battleboard.battle.state.placed_acts import idle_acts
from battleboard.battle.state.rules_scene import scene_of
from battleboard.foundation.words import listing
from battleboard.rules import Meeting, Resolution, Scene
from battleboard.rules.scene import Settlement
from battleboard.storage.scenario import Scenario
from battleboard.storage.scenario_form import Phase


class Excerpt(NamedTuple):
    """A scenario out of a battle, and in sentences what of the battle no scenario can say."""

    scenario: Scenario
    notes: tuple[str, ...] = ()


def scenario_of(battle: Battle) -> Excerpt:
    """Take the running round out of a battle, with what came of the acts that were played.

    Asked again it gives what the battle's own rules said, before anything was overruled. In the
    phase of surprise it asks who is surprised, and while somebody is, what is done meanwhile.
    """
    if battle.rules.phases[battle.phase].kind == "surprise":
        return Excerpt(_scenario(battle, "surprise_check", surprise_scene(battle)))
    scene = scene_of(battle)
    scene = scene._replace(outcomes=_outcomes(battle, scene))
    phase: Phase = "surprise" if battle.running.surprised else "round"
    return Excerpt(_scenario(battle, phase, scene), tuple(_notes(battle)))


def _scenario(battle: Battle, phase: Phase, scene: Scene) -> Scenario:
    lists = frozenset(at for at, deed in enumerate(scene.actions) if len(deed.targets) > 1)
    meeting = Meeting((), place=scene.place)
    return Scenario(battle.ruleset, phase, scene, meeting, lists)


def _outcomes(battle: Battle, scene: Scene) -> dict[str, Settlement]:
    """Give the outcomes of acts that the round still has; those of idle figures come to nothing."""
    answer = battle.running.resolution
    if answer is None:
        return {}
    acts = [timing.act for timing in answer.acts]
    known = {act.id for act in acts}
    outcomes = {name: came for name, came in scene.outcomes.items() if name in known}
    return {**outcomes, **dict.fromkeys(idle_acts(battle, acts), "miss")}


def _notes(battle: Battle) -> Iterator[str]:
    running = battle.running
    if running.resolution is None:
        return
    ruled = _named(battle, running.resolution, running.ruled)
    if ruled:
        yield f"Left out: the places that the DM gave to {ruled}."
    spoiled = _named(battle, running.resolution, running.spoiled)
    if spoiled:
        yield f"Left out: {spoiled} came to nothing by other means than an act of the round."


def _named(battle: Battle, answer: Resolution, acts: Iterable[str]) -> str:
    wanted = set(acts)
    found = [timing.act for timing in answer.acts if timing.act.id in wanted]
    return listing([act_in_words(battle, act) for act in found])
