"""A menu item: a command reachable from a menu, a shortcut or the palette."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

Of_contra = TypeVar("Of_contra", contravariant=True)
Around = TypeVar("Around")


def _always(_of: object) -> bool:
    return True


class MenuChoice(NamedTuple):
    """One line of a submenu that is built when it opens.

    `is_on` is None for lines that cannot be checked; `may` enables the line.
    """

    text: str
    run: Callable[[], object]
    is_on: bool | None = None
    may: bool = True


@dataclass(frozen=True, slots=True)
class MenuItem(Generic[Of_contra]):
    """One menu item; its functions take a window, a desk, or whatever it applies to.

    `text` is the menu text, with & before its mnemonic; `words` replaces it where the text
    depends on the battle. `may` enables the item, and `is_on` is set if it can be checked. Items of
    a `group` exclude each other. With `choices` it is a submenu; without `run`, its shortcut runs
    the first choice. `below` is the title of the submenu that holds it. An item that `asks_disk` is
    refreshed only when a menu opens.
    """

    id: str
    text: str
    run: Callable[[Of_contra], object] | None = None
    shortcut: str = ""
    may: Callable[[Of_contra], bool] = _always
    words: Callable[[Of_contra], str] | None = None
    is_on: Callable[[Of_contra], bool] | None = None
    group: str = ""
    after_line: bool = False
    choices: Callable[[Of_contra], Sequence[MenuChoice]] | None = None
    below: str = ""
    asks_disk: bool = False

    def do(self, of: Of_contra) -> None:
        if self.run is not None:
            self.run(of)
        elif self.choices is not None:
            for choice in self.choices(of)[:1]:
                choice.run()

    def within(self, find: "Callable[[Around], Of_contra | None]") -> "MenuItem[Around]":
        """Adapt the item to a larger object; `find` returns what the item applies to, or None."""

        def run(around: Around) -> None:
            of = find(around)
            if of is not None:
                self.do(of)

        def may(around: Around) -> bool:
            of = find(around)
            return of is not None and self.may(of)

        def words(around: Around) -> str:
            of = find(around)
            return self.text if of is None or self.words is None else self.words(of)

        def is_on(around: Around) -> bool:
            of = find(around)
            return of is not None and self.is_on is not None and self.is_on(of)

        def choices(around: Around) -> Sequence[MenuChoice]:
            of = find(around)
            return () if of is None or self.choices is None else self.choices(of)

        return MenuItem(
            self.id,
            self.text,
            run,
            self.shortcut,
            may,
            words if self.words else None,
            is_on if self.is_on else None,
            self.group,
            self.after_line,
            choices if self.choices else None,
            self.below,
            self.asks_disk,
        )
