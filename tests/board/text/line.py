"""The lines below a drawing: a name, a colon, and items between commas."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, NoReturn, TypeAlias

from battleboard.board.point import FARTHEST_FT, Point
from battleboard.foundation.words import nearest
from battleboard.rules.scene import SceneError

Words: TypeAlias = tuple[str, ...]


class Line(NamedTuple):
    """One such line, and its place in the text."""

    number: int
    name: str
    items: tuple[Words, ...]

    @property
    def path(self) -> str:
        """Its place, as in an error."""
        return f"line {self.number}"

    def fail(self, problem: str, word: str = "", known: Sequence[str] = ()) -> NoReturn:
        raise SceneError(self.path, problem, nearest(word, known))

    def numbers(self, words: Sequence[str], amount: int) -> tuple[float, ...]:
        if len(words) != amount:
            few = "a number is" if amount == 1 else f"{amount} numbers are"
            self.fail(f"{few} needed in '{' '.join(words)}'" if words else f"{few} needed")
        return tuple(map(self._number, words))

    def point(self, words: Sequence[str]) -> Point:
        x, y = self.numbers(words, 2)
        return x, y

    def number_of(self, words: Sequence[str]) -> float:
        return self.numbers(words, 1)[0]

    def length_of(self, words: Sequence[str]) -> float:
        number = self.number_of(words)
        if number <= 0:
            self.fail(f"'{' '.join(words)}' has to be more than 0")
        return number

    def first(self) -> Words:
        return self.items[0] if self.items else ()

    def only(self) -> Words:
        if len(self.items) > 1:
            self.fail(f"'{' '.join(self.items[1])}' is one too many")
        return self.first()

    def one_of(self, known: Sequence[str]) -> str:
        phrase = ", ".join(" ".join(item) for item in self.items)
        if phrase not in known:
            self.fail(f"'{phrase}' is none of: {', '.join(known)}", phrase, known)
        return phrase

    def facts(self, known: Sequence[str]) -> Mapping[str, Words]:
        """Read items that each begin with one of some words, none of them twice."""
        found: dict[str, Words] = {}
        for word, *rest in self.items:
            if word not in known:
                self.fail(f"'{word}' tells nothing that is known of '{self.name}'", word, known)
            if word in found:
                self.fail(f"'{word}' is told a second time")
            found[word] = tuple(rest)
        return found

    def _number(self, word: str) -> float:
        """Read a number, or one divided by another."""
        upper, _, lower = word.partition("/")
        try:
            number = float(upper) / float(lower or 1)
        except (ValueError, ZeroDivisionError):
            self.fail(f"'{word}' is no number")
        if not abs(number) <= FARTHEST_FT:
            self.fail(f"'{word}' is no number that can be measured")
        return number


def parsed(number: int, text: str) -> Line:
    """A line taken apart."""
    name, colon, rest = text.partition(":")
    if not colon:
        raise SceneError(f"line {number}", f"'{text.strip()}' has no colon after its name")
    items = (tuple(item.split()) for item in rest.split(","))
    return Line(number, name.strip(), tuple(item for item in items if item))


def told(number: float) -> str:
    """A number, written so that it reads back exactly."""
    exact = float(number)
    return str(int(exact)) if exact.is_integer() else repr(exact)


def told_point(point: Point) -> str:
    return f"{told(point[0])} {told(point[1])}"
