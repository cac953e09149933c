"""What a terminal can show, and output streams that may be closed or on a full disk."""

import ctypes
import errno
import os
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple, TextIO

NARROWEST: Final = 60
WIDEST: Final = 120
# Keeps two words on one line, as a no-break space would; it is printed as a space.
GLUE: Final = "\x1f"
# Longer lines are tiring to read, however wide the terminal is.
LONGEST_LINE: Final = 100
_ERROR_SIGN: Final = 0x10
# Options that other programs use unattended: nobody could close a message box.
_UNATTENDED: Final = frozenset({"--self-test", "--shot"})

_SPELLED_OUT: Final = str.maketrans(
    {"−": "-", "÷": "/", "×": "x", "…": "...", "·": "-", "’": "'", "→": "->"}
    | {"⅓": " 1/3", "⅔": " 2/3", "½": " 1/2"}
)


class Marks(NamedTuple):
    """The characters that stand for bars, acts and outcomes."""

    bar: str = "━"
    broken: str = "╌"
    path: str = "┄"
    spell: str = "●"
    device: str = "■"
    risk: str = "?"
    spoiled: str = "╳"
    onward: str = "►"
    strike: str = "×"
    shot: str = "»"
    turn: str = "+"
    arrive: str = "┤"
    move: str = "┄"
    other: str = "○"
    hit: str = "+"
    miss: str = "−"
    differs: str = "≠"


ASCII_MARKS: Final = Marks(
    bar="=",
    broken="-",
    path=".",
    spell="*",
    device="#",
    spoiled="X",
    onward=">",
    strike="x",
    shot="}",
    arrive="|",
    move=".",
    other="o",
    hit="+",
    miss="-",
    differs="!",
)


@dataclass(frozen=True, slots=True)
class Terminal:
    """Formats text for one output, by its width, character set and colours."""

    width: int = 80
    wide_letters: bool = True
    colour: bool = False

    @property
    def marks(self) -> Marks:
        return Marks() if self.wide_letters else ASCII_MARKS

    def say(self, text: str) -> str:
        """Replace characters that the terminal lacks."""
        if self.wide_letters:
            return text
        spelled = unicodedata.normalize("NFKD", text.translate(_SPELLED_OUT))
        plain = "".join(letter for letter in spelled if not unicodedata.combining(letter))
        return plain.encode("ascii", "replace").decode()

    def wrap(self, text: str, indent: str = "", first: str | None = None) -> list[str]:
        lines = textwrap.wrap(
            self.say(text),
            min(self.width, LONGEST_LINE),
            initial_indent=indent if first is None else first,
            subsequent_indent=indent,
            break_on_hyphens=False,
        )
        return [line.replace(GLUE, " ") for line in lines]

    def pack(self, items: Iterable[str], indent: str) -> list[str]:
        lines: list[str] = []
        for item in map(self.say, items):
            longer = f"{lines[-1]}   {item}" if lines else ""
            if lines and columns_of(longer) <= self.width:
                lines[-1] = longer
            else:
                lines.append(indent + item)
        return lines

    def bold(self, line: str) -> str:
        return self._style(line, "1")

    def strike_through(self, line: str) -> str:
        return self._style(line, "2;9")

    def alarming(self, line: str) -> str:
        return self._style(line, "1;33")

    def _style(self, line: str, code: str) -> str:
        return f"\x1b[{code}m{line}\x1b[0m" if self.colour and line else line


def terminal_for(stream: TextIO, environment: Mapping[str, str] = os.environ) -> Terminal:
    columns = shutil.get_terminal_size((80, 24)).columns
    colour = stream.isatty() and not environment.get("NO_COLOR") and _has_colours(environment)
    return Terminal(max(NARROWEST, min(columns, WIDEST)), _has_letters(stream), colour)


def _has_colours(environment: Mapping[str, str]) -> bool:
    return environment.get("TERM") != "dumb"


def _has_letters(stream: TextIO) -> bool:
    needed = "".join({*"".join(Marks()), *(chr(code) for code in _SPELLED_OUT)})
    try:
        needed.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def columns_of(text: str) -> int:
    """Return the display width: wide characters take two columns, combining accents none."""
    return len(text) if text.isascii() else sum(map(_columns, text))


@lru_cache(maxsize=1024)
def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1


def clip(text: str, room: int, ending: str) -> str:
    if columns_of(text) <= room:
        return text
    kept = text
    while kept and columns_of(kept + ending) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}{ending}"


def pad(text: str, room: int) -> str:
    return text + " " * (room - columns_of(text))


def widest(texts: Iterable[str]) -> int:
    return max(map(columns_of, texts), default=0)


def output() -> TextIO:
    """Return standard output; raise an OSError if it was closed before the program started."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdout


def tell(sentence: str) -> None:
    """Print a sentence, if there is a standard output."""
    if sys.stdout is not None:
        print(terminal_for(sys.stdout).say(sentence))


def complain(sentence: str, program: str = "battleboard") -> None:
    """Print an error; on Windows, a program without a terminal shows a message box."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"{program}: {sentence}", file=sys.stderr, flush=True)
    elif sys.platform == "win32" and _UNATTENDED.isdisjoint(sys.argv):
        windows: Any = ctypes
        windows.windll.user32.MessageBoxW(None, sentence, "Battleboard", _ERROR_SIGN)


def discard_output() -> None:
    """Discard unwritten output, so that Python does not report it again at exit."""
    if sys.stdout is not None:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
