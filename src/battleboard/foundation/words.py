"""Words for sentences: numbers, lists, and the known word that a mistyped one may mean."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

MINUS = "−"
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_HUNDRED = 100
_HALF = Fraction(1, 2)


def number(value: float | Fraction) -> str:
    """A number without needless digits: 24, 3.5, 22.4."""
    return f"{float(value):.1f}".removesuffix(".0").replace("-", MINUS)


def number_above(value: float | Fraction, limit: float) -> str:
    """A number that is more than a limit, and never looks like the limit itself."""
    told = number(value)
    return told if told != number(limit) else f"a little more than {told}"


def percent(chance: Fraction) -> str:
    """A chance in per cent; only what is impossible or certain is 0 or 100."""
    share = chance * _HUNDRED
    if 0 < share < _HALF:
        return "<1"
    if _HUNDRED - _HALF < share < _HUNDRED:
        return ">99"
    return str(int(share + _HALF))


def signed(value: int) -> str:
    """A number with its sign, and a real minus: +1, 0, −2."""
    return f"{value:+d}".replace("-", MINUS) if value else "0"


def with_capital(text: str) -> str:
    """The text with a capital first letter, and the rest unchanged."""
    return f"{text[:1].upper()}{text[1:]}"


def whose(name: str) -> str:
    """The possessive of a name: ann's, the giants'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def is_plural(name: str) -> bool:
    """Whether a name stands for several, as that of a side may: Foes, the Goblins, Men-at-arms."""
    last = name.lower().split(" of ")[0]
    return last.endswith(("men", "folk", "at-arms")) or (
        last.endswith("s") and not last.endswith(("ss", "us", "is"))
    )


def ordinal(place: int) -> str:
    """A place in a row in words: first, second … 7th."""
    if place <= len(_ORDINALS):
        return _ORDINALS[place - 1]
    ending = "th" if place % 100 in {11, 12, 13} else _ENDINGS.get(place % 10, "th")
    return f"{place}{ending}"


def count(amount: int, noun: str, many: str = "") -> str:
    """An amount with its noun: no routines, 1 routine, 12 routines."""
    return f"{amount or 'no'} {noun if amount == 1 else many or f'{noun}s'}"


def listing(words: Sequence[str], last: str = "and") -> str:
    """Words joined into a list: a, b and c."""
    if len(words) < 2:  # noqa: PLR2004 - two words are the first that need joining
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a sentence, with the known word that may have been meant, if there is one."""
    meant = nearest(word, list(known))
    return f" (did you mean '{meant}'?)" if meant else ""


def nearest(word: str, known: Sequence[str]) -> str | None:
    """The known word closest to a mistyped one, if any is close enough."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake pays for this import

    return next(iter(get_close_matches(word, known, n=1, cutoff=0.5)), None)
