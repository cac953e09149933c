"""A menu item: something that can be done from a menu, by keyboard, or from the palette."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

Of_contra = TypeVar("Of_contra", contravariant=True)
Around = TypeVar("Around")


def _always(_of: object) -> bool:
    return True


class MenuChoice(NamedTuple):
    """One line of a submenu that is only known when it opens.

    `is_on` is set for what can be on or off, and `may` says whether it is enabled.
    """

    text: str
    run: Callable[[], object]
    is_on: bool | None = None
    may: bool = True


@dataclass(frozen=True, slots=True)
class MenuItem(Generic[Of_contra]):
    """One item of a menu, about a window, a desk, or whatever its functions take.

    `text` is its text in the menu, with & before its mnemonic; `words` replace it where that
    changes with the battle. `may` says whether it is enabled, and `is_on` is set for what can be on
    or off. Of the items of a `group`, one is on. With `choices` it is a submenu; if that has no
    `run`, its shortcut does the first of the choices. `below` is the title of the submenu in which
    it lies with others. What `asks_disk` is looked at again only when a menu opens.
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
        """Do what the item is for."""
        if self.run is not None:
            self.run(of)
        elif self.choices is not None:
            for choice in self.choices(of)[:1]:
                choice.run()

    def within(self, find: "Callable[[Around], Of_contra | None]") -> "MenuItem[Around]":
        """The same item for something larger, in which `find` finds what it is about, or None."""

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
