"""`battleboard resolve`: answers scenario files in words or in JSON."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from battleboard import rules
from battleboard.app.ink import Ink, ink_for
from battleboard.app.page import page
from battleboard.app.voice import complain, output
from battleboard.rules import SceneError, Tables
from battleboard.storage.catalogue import load_tables
from battleboard.storage.scenario import Scenario, read_scenario
from battleboard.storage.scenario_answer import Answer, indented, write_answer, write_fault
from battleboard.storage.scenario_fault import harmless

LONGEST: Final = 16 * 2**20
_TOO_LONG: Final = "longer than 16 MB, which no scenario needs"
# A line that goes on for this many times as long is taken to have no end.
_PATIENCE: Final = 64
_STANDARD_INPUT: Final = "-"
_UNUSABLE: Final = 2


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "resolve",
        help="say what happens when in a scenario, and why",
        description="Answers a scenario: what happens when, and why, with the rule for each. "
        "'-' reads standard input, one scenario a line, and writes one answer in JSON a line.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="a scenario in JSON, or - for standard input")
    parser.add_argument("--json", action="store_true", help="write the answer in JSON")


def run(options: argparse.Namespace) -> int:
    """Answer a file, or each line of standard input; return the exit status."""
    if options.file == _STANDARD_INPUT:
        return _resolve_standard_input()
    return _resolve_file(options.file, as_json=options.json)


def answer(scenario: Scenario, tables: Tables) -> Answer:
    """Put a scenario to its ruleset."""
    try:
        return _resolved(scenario, tables)
    except SceneError as fault:
        raise scenario.placed(fault) from None


def resolve_lines(scenarios: BinaryIO, answers: BinaryIO) -> int:
    """Answer one scenario a line; a bad one gets its fault for an answer, and the rest go on."""
    tables, status = load_tables(), 0
    for number, line in enumerate(_lines(scenarios), 1):
        if not line.strip():
            continue
        try:
            written = write_answer(answer(read_scenario(_of_sensible_length(line)), tables))
        except SceneError as fault:
            written, status = write_fault(fault, number), 1
        # Whoever asks one question at a time gets each answer before the next.
        answers.write(written + b"\n")
        answers.flush()
    return status


def _resolved(scenario: Scenario, tables: Tables) -> Answer:
    scene, game = scenario.scene, scenario.ruleset
    match scenario.phase:
        case "surprise_check":
            return rules.check_surprise(scene, game, tables)
        case "distance":
            return rules.encounter_distance(scenario.meeting, game)
        case "surprise":
            return rules.resolve_surprise(scene, game, tables)
        case "round":
            return rules.resolve_round(scene, game, tables)


def _resolve_standard_input() -> int:
    answers = output().buffer
    if sys.stdin is None:
        complain("standard input is closed.")
        return _UNUSABLE
    try:
        return resolve_lines(sys.stdin.buffer, answers)
    except SceneError as fault:
        complain(f"standard input: {fault}")
        return _UNUSABLE


def _lines(scenarios: BinaryIO) -> Iterator[bytes]:
    """Give each line, of one that is too long only the beginning; an endless one is the last."""
    while line := _next_line(scenarios):
        yield line
        for _ in range(_PATIENCE):
            if len(line) <= LONGEST or line.endswith(b"\n"):
                break
            line = _next_line(scenarios)
        else:
            return


def _next_line(scenarios: BinaryIO) -> bytes:
    try:
        return scenarios.readline(LONGEST + 1)
    except OSError as fault:
        raise _unreadable(fault) from None


def _of_sensible_length(content: bytes) -> bytes:
    if len(content) > LONGEST:
        raise SceneError("", _TOO_LONG)
    return content


def _resolve_file(name: str, *, as_json: bool) -> int:
    written = output()
    try:
        scenario = read_scenario(_content(name))
        answered = answer(scenario, load_tables())
    except SceneError as fault:
        if as_json:
            _print_json(write_fault(fault))
        complain(f"{harmless(name)}: {fault}" if name else str(fault))
        return _UNUSABLE
    if as_json:
        _print_json(write_answer(answered))
    else:
        _print_page(scenario, answered, ink_for(written))
    return 0


def _content(name: str) -> bytes:
    if not name:
        raise SceneError("", "expected the name of a scenario file, or - for standard input")
    try:
        with Path(name).open("rb") as file:
            return _of_sensible_length(file.read(LONGEST + 1))
    except IsADirectoryError:
        raise SceneError("", "is a folder, not a scenario file") from None
    except FileNotFoundError:
        raise SceneError("", "there is no such file") from None
    except SceneError:
        raise
    except (OSError, ValueError) as fault:
        raise _unreadable(fault) from None


def _unreadable(fault: Exception) -> SceneError:
    said = fault.strerror if isinstance(fault, OSError) and fault.strerror else fault
    return SceneError("", f"cannot be read ({said})")


def _print_json(written: bytes) -> None:
    shown = indented(written) if sys.stdout.isatty() else written
    sys.stdout.buffer.write(shown + b"\n")


def _print_page(scenario: Scenario, answered: Answer, ink: Ink) -> None:
    print("\n".join(page(scenario, answered, ink)))
