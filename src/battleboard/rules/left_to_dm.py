"""What a game leaves to the DM, as notes beside its answer."""

from collections.abc import Iterator

from battleboard.foundation.words import whose
from battleboard.rules.action_words import UNARMED_NOUNS
from battleboard.rules.attack.unarmed import BY_TABLE, OPTION
from battleboard.rules.ruleset import Ruleset
from battleboard.rules.scene import Scene, without_held


def left_to_dm(scene: Scene, rules: Ruleset) -> Iterator[str]:
    system = rules.rulings(scene.options).get(OPTION)
    because = f"the option {OPTION} would use a table instead"
    if system is None:
        because = "this game has no table for it"
    for action in without_held(scene).actions:
        noun = UNARMED_NOUNS.get(action.kind)
        if noun is not None and system != BY_TABLE:
            yield f"The DM decides the result of {whose(action.by)} {noun}: {because}."
        if action.kind == "flee" and rules.pursuit is None:
            text = f"The DM decides whether {action.by} finally gets away"
            yield f"{text}: this game has no pursuit rules."
