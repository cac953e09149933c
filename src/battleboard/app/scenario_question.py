"""Commands that answer a question about a scenario file, or about each line of standard input."""

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, Generic, TypeVar

from battleboard.app.terminal import Terminal, complain, output, terminal_for
from battleboard.rules import SceneError, Tables
from battleboard.storage.answer_json import indent_json, write_fault
from battleboard.storage.catalogue import load_tables
from battleboard.storage.disk import harmless
from battleboard.storage.scenario import (
    TOO_LONG,
    Scenario,
    read_input,
    read_scenario,
    unreadable,
)

T = TypeVar("T")

LONGEST: Final = 16 * 2**20
# A line longer than this many times the limit is treated as endless.
_PATIENCE: Final = 64
_STANDARD_INPUT: Final = "-"
_UNUSABLE: Final = 2


@dataclass(frozen=True, slots=True)
class ScenarioQuestion(Generic[T]):
    """What a command asks about a scenario, and how it prints the answer."""

    ask: Callable[[Scenario, Tables], T]
    write: Callable[[T], bytes]
    show: Callable[[Scenario, T, Terminal], list[str]]

    def answer(self, scenario: Scenario, tables: Tables) -> T:
        """Return the answer of the rules; an error names its place in the file."""
        try:
            return self.ask(scenario, tables)
        except SceneError as fault:
            raise scenario.locate_fault(fault) from None


def add_parser(subparsers: Any, name: str, brief: str, description: str) -> None:  # noqa: ANN401 - argparse's type is private
    parser = subparsers.add_parser(
        name,
        help=brief,
        description=f"{description} "
        "'-' reads one scenario per line from standard input, and writes one JSON answer per line.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="a scenario in JSON, or - for standard input")
    parser.add_argument("--json", action="store_true", help="write the answer in JSON")


def run(question: ScenarioQuestion[T], options: argparse.Namespace) -> int:
    if options.file == _STANDARD_INPUT:
        return _answer_standard_input(question)
    return _answer_file(question, options.file, as_json=options.json)


def answer_lines(question: ScenarioQuestion[T], scenarios: BinaryIO, answers: BinaryIO) -> int:
    """Write an answer or an error for each line's scenario; return 1 if any was bad, else 0."""
    tables, status = load_tables(), 0
    for number, line in enumerate(_lines(scenarios), 1):
        if not line.strip():
            continue
        try:
            scenario = read_scenario(_of_sensible_length(line))
            written = question.write(question.answer(scenario, tables))
        except SceneError as fault:
            written, status = write_fault(fault, number), 1
        # Flush, so that a program can wait for each answer before its next question.
        answers.write(written + b"\n")
        answers.flush()
    return status


def _answer_standard_input(question: ScenarioQuestion[T]) -> int:
    answers = output().buffer
    if sys.stdin is None:
        complain("standard input is closed.")
        return _UNUSABLE
    try:
        return answer_lines(question, sys.stdin.buffer, answers)
    except SceneError as fault:
        complain(f"standard input: {fault}")
        return _UNUSABLE


def _lines(scenarios: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream; an overlong line is cut, and an endless one ends the reading."""
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
        raise unreadable(fault) from None


def _of_sensible_length(content: bytes) -> bytes:
    if len(content) > LONGEST:
        raise SceneError("", TOO_LONG)
    return content


def _answer_file(question: ScenarioQuestion[T], name: str, *, as_json: bool) -> int:
    written = output()
    try:
        scenario = read_scenario(read_input(name, LONGEST))
        answered = question.answer(scenario, load_tables())
    except SceneError as fault:
        if as_json:
            _print_json(write_fault(fault))
        complain(f"{harmless(name)}: {fault}" if name else str(fault))
        return _UNUSABLE
    if as_json:
        _print_json(question.write(answered))
    else:
        print("\n".join(question.show(scenario, answered, terminal_for(written))))
    return 0


def _print_json(written: bytes) -> None:
    shown = indent_json(written) if sys.stdout.isatty() else written
    sys.stdout.buffer.write(shown + b"\n")
