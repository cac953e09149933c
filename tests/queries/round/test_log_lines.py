"""Log entries are put into words."""

import pytest

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.commands import MoveFigure, NextPhase, PassTime
from battleboard.battle.state.event import (
    Changed,
    DMRuled,
    Hurt,
    Missed,
    PhaseBegan,
    Rolled,
    RoundBegan,
    Struck,
    Surprised,
    WanderingChecked,
)
from battleboard.battle.state.placed_acts import next_acts
from battleboard.battle.state.running_round import Round
from battleboard.queries.round.log_lines import (
    LogLine,
    last_roll,
    log_line_of,
    moment_in_words,
    subjects_of,
)
from tests.battle.battles import battle, do, figure
from tests.battle.table import at, fights, in_round, led_to, meet, played

ANN = figure("ann")
ORC = figure("orc", "red")
CHIEF = figure("chief", "red")
CHIEF = CHIEF._replace(card=CHIEF.card._replace(name="Orc chief"))
PAIR = battle(ANN, ORC, CHIEF)
NEEDED = "15 hits AC 5: 15 or more on the d20."
BLOW = LogEntry(
    1,
    4,
    "Roll for Ann's blow at Orc",
    (
        Rolled("attack: ann:strike 1", "1d20", 16),
        Rolled("damage: ann:strike 1", "1d8", 7),
        Struck("ann:strike 1", "ann", "orc", "long sword", 16, 15, 7, NEEDED),
        Hurt("orc", 7, -2),
        Changed("orc", "standing", "bleeding"),
    ),
)


def test_a_blow_tells_what_was_done_what_came_of_it_and_what_the_dice_showed() -> None:
    assert log_line_of(PAIR, BLOW, "Segment 4") == LogLine(
        "Round 1",
        "Segment 4",
        "Roll for Ann's blow at Orc",
        "Ann hits Orc for 7, who falls bleeding.",
        f"Attack 16, damage 7. {NEEDED}",
    )


def test_a_miss_tells_what_was_needed_too() -> None:
    missed = Missed("ann:strike 1", "ann", "orc", "long sword", 3, 15, NEEDED)
    entry = LogEntry(1, 4, "Throw", (Rolled("attack: ann:strike 1", "1d20", 3), missed))
    assert log_line_of(PAIR, entry, "").dice == f"Attack 3. {NEEDED}"


def test_dice_of_a_side_carry_its_name() -> None:
    entry = LogEntry(
        1, 0, "Throw", (Rolled("initiative: blue", "1d6", 2), Rolled("morale", "1d6", 5))
    )
    assert log_line_of(PAIR, entry, "").dice == "Initiative of Blue 2, morale 5."


def test_what_the_rules_say_of_ids_is_said_in_names() -> None:
    missed = Missed("ann:strike 1", "ann", "chief", "long sword", 3, 15, "chief has cover.")
    entry = LogEntry(1, 4, "Throw", (missed,))
    assert log_line_of(PAIR, entry, "").dice == "Orc chief has cover."


def test_a_command_of_which_nothing_came_stands_alone() -> None:
    log_line = log_line_of(PAIR, LogEntry(0, 0, "Move Ann"), "")
    assert log_line == LogLine("Before the first round", "", "Move Ann")
    assert log_line.words == "Move Ann"
    assert not log_line.step


def test_the_words_of_an_entry_are_a_line_for_each_thing_it_says() -> None:
    words = log_line_of(PAIR, BLOW, "").words.split("\n")
    assert [line.split()[0] for line in words] == ["Roll", "Ann", "Attack"]


def test_going_on_to_another_phase_is_a_mere_step() -> None:
    entry = LogEntry(2, 0, "Continue", (RoundBegan(2), PhaseBegan("declaration")))
    assert log_line_of(PAIR, entry, "").step


def test_moments_are_called_as_the_game_calls_them() -> None:
    countdown = PAIR._replace(ruleset="countdown")
    assert moment_in_words(PAIR, LogEntry(1, 4, "")) == "Segment 4"
    assert moment_in_words(countdown, LogEntry(1, 4, "")) == "Segment 3"
    assert moment_in_words(countdown, LogEntry(1, 7, "")) == "The end of the round"


def test_the_running_round_names_its_moments_by_its_own_sides() -> None:
    playing = in_round("ose", "resolution")
    assert playing.running.number == 1
    assert moment_in_words(playing, LogEntry(1, 2, "")) == "Red's movement phase"
    assert "Red" not in moment_in_words(playing, LogEntry(2, 2, ""))


def test_before_anything_has_passed_there_is_no_moment() -> None:
    assert moment_in_words(PAIR, LogEntry(1, 0, "")) == ""


def test_before_the_first_round_only_surprise_has_moments() -> None:
    assert moment_in_words(PAIR, LogEntry(0, 2, "")) == "Surprise, segment 2"


def test_a_game_of_phases_names_those_of_its_surprise() -> None:
    met = {"surprise: blue": 6, "surprise: red": 1}
    now = at(led_to(meet(ruleset="ose"), "advantage", met), fights("ann", "orc"))
    words = moment_in_words(now, LogEntry(0, next_acts(now)[0].place, ""))
    assert words == "Surprise, Blue's melee phase"
    assert moment_in_words(now, LogEntry(0, 9, "")) == "Surprise round"
    over = led_to(played(now), "declaration")
    assert moment_in_words(over, LogEntry(0, 1, "")) == "Surprise round"
    other = at(led_to(meet(ruleset="countdown"), "advantage", met), fights("ann", "orc"))
    assert moment_in_words(other, LogEntry(0, 1, "")) == "The surprise round"


def test_a_phase_of_an_earlier_round_is_that_of_the_first_side_or_the_second() -> None:
    there = in_round(ruleset="ose")
    moments = [moment_in_words(there, LogEntry(7, place, "")) for place in (2, 7)]
    assert moments == ["The first side's movement phase", "The second side's movement phase"]


def test_a_place_beyond_the_usual_ruler_is_counted() -> None:
    assert moment_in_words(PAIR, LogEntry(1, 14, "")) == "Segment 14"


def test_an_entry_is_about_those_who_had_a_part_in_it_and_their_act() -> None:
    running = PAIR.with_running(Round(number=1))
    assert subjects_of(running, BLOW) == (("ann", "orc"), "ann:strike 1")


def test_an_act_of_an_earlier_round_is_past() -> None:
    later = PAIR.with_running(Round(number=2))
    assert subjects_of(later, BLOW) == (("ann", "orc"), "")


def test_a_ruling_is_marked_and_said_once() -> None:
    entry = LogEntry(1, 4, "Rule that Ann's blow hits", (DMRuled("Ann's blow hits", "ann"),))
    line = log_line_of(PAIR, entry, "Segment 4")
    assert (line.ruling, line.came) == (True, "")
    assert line.words == "The DM's ruling\nRule that Ann's blow hits"
    assert not log_line_of(PAIR, BLOW, "").ruling


def test_an_entry_without_events_is_about_those_whom_it_names() -> None:
    assert subjects_of(PAIR, LogEntry(1, 0, "Orc chief strikes Ann")) == (("chief", "ann"), "")
    assert subjects_of(PAIR, LogEntry(1, 0, "Annex the BigOrc's")) == ((), "")


def test_sides_and_figures_that_are_gone_are_not_selected() -> None:
    entry = LogEntry(0, 0, "Throw", (Surprised("red", 2, "segment"), Hurt("ghost", 1, 1)))
    assert subjects_of(PAIR, entry).figures == ()
    assert subjects_of(Battle(PAIR.board), LogEntry(0, 0, "Orc")).figures == ()


def test_moving_a_figure_is_about_it() -> None:
    moved = do(PAIR, MoveFigure("ann", (10.0, 10.0)))
    assert subjects_of(moved, moved.log[-1]).figures == ("ann",)


def test_a_step_of_the_procedure_is_about_nobody() -> None:
    stepped = do(in_round(), NextPhase(leaving_open=True))
    assert subjects_of(stepped, stepped.log[-1]) == ((), "")


def test_time_between_fights_has_a_heading_and_moments_of_its_own() -> None:
    later = do(battle(figure("ann"), clock_s=4200), PassTime(1, wandering="due"))
    line = log_line_of(later, later.log[-1], moment_in_words(later, later.log[-1]))
    assert (line.round, line.moment) == ("Between fights", "Turn 8, 1 hour 20 minutes in")
    assert (line.command, line.came) == (
        "1 turn passes",
        "Time passes: 10 minutes. 2 checks for wandering monsters are due.",
    )


def test_a_check_for_wandering_monsters_is_between_fights_and_shows_its_die() -> None:
    entry = LogEntry(
        2, 0, "Check", (Rolled("wandering monsters", "1d6", 1), WanderingChecked(1, 1, ""))
    )
    line = log_line_of(battle(), entry, moment_in_words(battle(), entry))
    assert (line.round, line.moment, line.dice) == ("Between fights", "", "Wandering monsters 1.")


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ((), ""),
        ((Rolled("attack: ann:strike 1", "1d20", 16),), "Ann: attack 16"),
        (
            (
                Rolled("attack: ann:strike 1", "1d20", 16),
                Rolled("damage: ann:strike 1", "1d8", 7),
            ),
            "Ann: attack 16 and damage 7",
        ),
        ((Rolled("attack: spy:strike 1", "1d20", 3),), "Attack 3"),
        ((Rolled("save: ann against orc:spell", "1d20", 3),), "Ann: save 3"),
        (
            (Rolled("surprise: blue", "1d6", 6), Rolled("surprise: red", "1d6", 2)),
            "Surprise 6 and surprise 2",
        ),
        ((Rolled("number of Goblins", "2d4", 5),), "Number 5"),
        (
            (Rolled("morale: ann", "1d100", 5), Rolled("morale: spy", "1d100", 7)),
            "Morale 5 and morale 7",
        ),
    ],
)
def test_41_3_the_last_roll_is_told_by_the_names_that_players_know(
    events: tuple[Rolled, ...], told: str
) -> None:
    moved = LogEntry(1, 5, "Move Ann", ())
    log = (LogEntry(1, 1, "Roll", (Rolled("attack: orc:strike 1", "1d20", 1),)),) if events else ()
    after = PAIR._replace(log=(*log, LogEntry(1, 4, "Roll", events), moved))
    assert last_roll(after, {"ann": "Ann", "orc": "Something"}) == told
