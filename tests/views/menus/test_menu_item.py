"""A menu item acts on its subject, also as part of something larger."""

from battleboard.views.menus.menu_item import MenuChoice, MenuItem


def noted(at: list[str]) -> MenuItem[list[str]]:
    """An item that appends to a list, and reports it."""
    return MenuItem(
        "note",
        "&Note",
        lambda found: found.append("noted"),
        "N",
        may=lambda found: found == at,
        words=lambda found: f"Note {len(found)}",
        is_on=bool,
        group="notes",
        after_line=True,
        choices=lambda found: [MenuChoice(each, found.clear) for each in found],
    )


def test_within_something_larger_it_is_the_same_item() -> None:
    at = ["first"]
    item = noted(at).within(lambda house: house)
    assert (item.id, item.text, item.shortcut, item.group, item.after_line) == (
        *("note", "&Note", "N", "notes"),
        True,
    )
    assert item.may(at)
    assert item.words is not None
    assert item.words(at) == "Note 1"
    assert item.is_on is not None
    assert item.is_on(at)
    assert item.choices is not None
    assert [each.text for each in item.choices(at)] == ["first"]
    item.do(at)
    assert at == ["first", "noted"]


def test_where_nothing_is_found_it_does_nothing_and_says_what_it_always_says() -> None:
    def find(_house: str) -> list[str] | None:
        return None

    item = noted([]).within(find)
    item.do("empty")
    assert not item.may("empty")
    assert item.words is not None
    assert item.words("empty") == "&Note"
    assert item.is_on is not None
    assert not item.is_on("empty")
    assert item.choices is not None
    assert not item.choices("empty")


def test_what_cannot_change_cannot_change_within_something_larger() -> None:
    plain: MenuItem[str] = MenuItem("plain", "Plain", str.upper)
    item = plain.within(lambda house: house)
    assert (item.words, item.is_on, item.choices) == (None, None, None)
    assert item.may("house")


def test_a_menu_of_its_own_does_its_first_line_unless_it_says_otherwise() -> None:
    done: list[str] = []
    lines = [
        MenuChoice("one", lambda: done.append("one")),
        MenuChoice("two", lambda: done.append("two")),
    ]
    first: MenuItem[str] = MenuItem("menu", "Menu", choices=lambda _of: lines)
    first.do("")
    assert done == ["one"]
    own: MenuItem[str] = MenuItem(
        "menu", "Menu", lambda _of: done.append("run"), choices=lambda _of: lines
    )
    own.do("")
    empty: MenuItem[str] = MenuItem("menu", "Menu", choices=lambda _of: ())
    empty.do("")
    idle: MenuItem[str] = MenuItem("nothing", "Nothing")
    idle.do("")
    assert done == ["one", "run"]
