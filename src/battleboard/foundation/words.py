"""Wording helpers: numbers, plurals, lists, and suggestions for mistyped words."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import floor

MINUS = "−"
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_HUNDRED = 100
_HALF = Fraction(1, 2)
_NEAR_FT = 10


def number(value: float | Fraction) -> str:
    """Format a number with at most one decimal: 24, 3.5, 22.4."""
    return f"{float(value):.1f}".removesuffix(".0").replace("-", MINUS)


def number_above(value: float | Fraction, limit: float) -> str:
    """Format a number above a limit so that rounding never shows the limit itself."""
    told = number(value)
    return told if told != number(limit) else f"a little more than {told}"


def distance_in_words(feet: float) -> str:
    """Format a distance rounded to feet, or to half feet below 10 ft: 65 ft, 3.5 ft."""
    parts = 2 if feet < _NEAR_FT else 1
    return f"{number(floor(feet * parts + 0.5) / parts)} ft"


def percent(chance: Fraction) -> str:
    """Format a chance in percent, without the sign: 0, <1, 1, 2 … 99, >99, 100."""
    share = chance * _HUNDRED
    if 0 < share < _HALF:
        return "<1"
    if _HUNDRED - _HALF < share < _HUNDRED:
        return ">99"
    return str(int(share + _HALF))


def with_sign(value: int) -> str:
    """Format a number with its sign and a typographic minus: +1, 0, −2."""
    return f"{value:+d}".replace("-", MINUS) if value else "0"


def with_capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def whose(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def is_plural(name: str) -> bool:
    """Whether a name, such as a side's, is plural: Foes, the Goblins, Men-at-arms."""
    last = name.lower().split(" of ")[0]
    return last.endswith(("men", "folk", "at-arms")) or (
        last.endswith("s") and not last.endswith(("ss", "us", "is"))
    )


_PLURALS = (
    ("man", "men"),
    ("mouse", "mice"),
    ("fe", "ves"),
    ("lf", "lves"),
    ("rf", "rves"),
    ("ief", "ieves"),
    ("folk", "folk"),
    *((f"{vowel}y", f"{vowel}ys") for vowel in "aeou"),
    ("y", "ies"),
    *((end, f"{end}es") for end in ("s", "x", "z", "ch", "sh")),
)


def plural(name: str) -> str:
    for joint in ("-at-", " of ", " with "):
        head, found, rest = name.partition(joint)
        if found:
            return f"{plural(head)}{found}{rest}"
    for end, many in _PLURALS:
        if name.lower().endswith(end):
            new = with_capital(many) if name[-len(end)].isupper() else many
            return f"{name[: -len(end)]}{new}"
    return f"{name}s"


_SINGULARS = (
    ("men", "man"),
    ("mice", "mouse"),
    ("teeth", "tooth"),
    ("feet", "foot"),
    ("thieves", "thief"),
    ("knives", "knife"),
    ("hooves", "hoof"),
    ("staves", "staff"),
    ("lves", "lf"),
    ("rves", "rf"),
    *((f"{vowel}ys", f"{vowel}y") for vowel in "aeou"),
    *((f"{one}s", one) for one in ("zombie", "pixie", "genie", "faerie", "eye", "axe")),
    *((same, same) for same in ("ss", "us", "is", "lops")),
    ("ies", "y"),
    *((f"{end}es", end) for end in ("ss", "x", "ch", "sh", "zz")),
    ("s", ""),
)


def singular(name: str) -> str:
    """Return the singular of a name that may be plural: orc, wolf, man-at-arms, giant rat."""
    for joint in ("-at-", " of ", " with ", ", "):
        head, found, rest = name.partition(joint)
        if found:
            return f"{singular(head)}{found}{rest}"
    for many, one in _SINGULARS:
        if name.lower().endswith(many):
            old = name[-len(many) :]
            new = one.upper() if len(old) > 1 and old.isupper() else one
            new = with_capital(new) if old[0].isupper() else new
            return f"{name[: -len(many)]}{new}"
    return name


_AMOUNTS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def amount_in_words(amount: int) -> str:
    """Spell out amounts up to twelve: no (for 0), three, twelve, 13."""
    return _AMOUNTS[amount] if amount < len(_AMOUNTS) else str(amount)


def runs(numbers: Iterable[int]) -> list[str]:
    """Sort numbers, and write three or more in a row as a range: 1–4, 6, 7."""
    found: list[list[int]] = []
    for each in sorted(numbers):
        if found and each == found[-1][-1] + 1:
            found[-1].append(each)
        else:
            found.append([each])
    ranges = ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run) for run in found)  # noqa: PLR2004 - two need no range
    return [word for run in ranges for word in run]


def ordinal(place: int) -> str:
    """Return an ordinal, spelled out up to the sixth: first, second … 7th."""
    if place <= len(_ORDINALS):
        return _ORDINALS[place - 1]
    ending = "th" if place % 100 in {11, 12, 13} else _ENDINGS.get(place % 10, "th")
    return f"{place}{ending}"


def count(amount: int, noun: str, many: str = "") -> str:
    """Format an amount with its noun: no routines, 1 routine, 12 routines."""
    return f"{amount or 'no'} {noun if amount == 1 else many or f'{noun}s'}"


def listing(words: Sequence[str], last: str = "and") -> str:
    if len(words) < 2:  # noqa: PLR2004 - two words are the first that need joining
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a suggestion to append to a sentence; '' if no known word is close."""
    meant = nearest(word, list(known))
    return f" (did you mean '{meant}'?)" if meant else ""


def nearest(word: str, known: Sequence[str]) -> str | None:
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake pays for this import

    return next(iter(get_close_matches(word, known, n=1, cutoff=0.5)), None)
