"""Effects are entered by a DM."""

from battleboard.battle.state.figure import Effect
from battleboard.queries.figures.typed_changes import EffectDraft
from battleboard.rules.measures import Pace


def test_an_effect_lasts_so_many_rounds_or_until_it_is_lifted() -> None:
    bless = EffectDraft(" Bless ", amount=6, to_hit=1, armour=2, damage=3)
    assert bless.effect(Pace()) == Effect(
        "bless", "Bless", left_s=360, to_hit=1, armour=2, damage=3
    )
    assert bless._replace(unit=None).effect(Pace()).left_s is None
    assert bless._replace(unit="turn").effect(Pace()).left_s == 3600


def test_what_lasts_segments_runs_down_by_them() -> None:
    stunned = EffectDraft("", "stunned", 3, "segment").effect(Pace())
    assert stunned == Effect("stunned", "stunned", "stunned", 18, "segment")


def test_an_effect_needs_a_name_or_a_status() -> None:
    assert EffectDraft(" ").fault == "Give it a name, or choose a condition."
    assert not EffectDraft("", "held").fault
    assert not EffectDraft("bless").fault
