"""The keys and menus that the documents name exist, and do what the text says."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from battleboard.views.help.help_sheets import KEYS_AND_MOUSE
from battleboard.views.menus.menu_table import MENU_TABLE
from battleboard.views.window.palette_entries import plain_words

ROOT = Path(__file__).parents[2]
PLAYERS = ROOT / "docs" / "players-window.md"
DOCS = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
NAMED = ("Space", "Escape", "Tab", "Enter", "Delete", "Shift", "Alt", "Home", "End")
KEY = re.compile(
    rf"`((?:(?:Ctrl|Shift|Alt)\+)+(?:\w+|[^\w\s`])|F\d+|[A-Z]|[^\w\s`-]|{'|'.join(NAMED)})`"
)
ITEMS = [(plain_words(title), item) for title, items in MENU_TABLE.items() for item in items]
IDLE = frozenset(
    ["all", "and", "for", "its", "one", "players", "the", "them", "they", "what", "with", "you"]
)
"""Words that stand everywhere, and say nothing of a key."""


def meanings() -> Mapping[str, str]:
    """What each key does, in a few words: in a menu, or wherever else it counts."""
    found = defaultdict(list)
    for _, item in ITEMS:
        if item.shortcut:
            found[item.shortcut].append(f"{item.id} {plain_words(item.text)}")
    for place, keys in KEYS_AND_MOUSE.items():
        for key in keys:
            for name in re.split(r", | and |\+(?=[a-z])", key.keys):
                found[name].append(f"{place} {key.words}")
    return {name: ", ".join(words) for name, words in found.items()}


def mentions(text: str) -> Iterator[tuple[str, str]]:
    """Each key that a text names, with its sentence, list item or table row."""
    blocks = re.split(r"\n\n|\n(?=\||- |\d+\. )", text)
    for block in blocks:
        for sentence in re.split(r"(?<=[.;])\s+", block):
            for key in KEY.findall(sentence):
                yield key, " ".join(sentence.split())


def of_no_such_key(text: str) -> list[str]:
    """Sentences about a key that does nothing, or something else."""
    known, actions = meanings(), {item.shortcut for _, item in ITEMS}
    return [
        f"{key}: {sentence}"
        for key, sentence in mentions(text)
        if key not in known or (key in actions and not stems(known[key]) & stems(sentence))
    ]


def stems(text: str) -> set[str]:
    """The stems of the words that carry meaning."""
    return {word[:4] for word in re.findall(r"[a-z]{3,}", text.lower()) if word not in IDLE}


def in_no_menu(text: str) -> set[tuple[str, str]]:
    """Menu names in a text, such as *Fog*, *No fog*, that do not exist."""
    entries = {(title, plain_words(item.text)) for title, item in ITEMS}
    menus = "|".join({menu for menu, _ in entries})
    in_one_line = " ".join(text.split())
    return set(re.findall(rf"\*({menus})\*, \*([^*]+)\*", in_one_line)) - entries


def in_documents(search: Callable[[str], Iterable[object]]) -> str:
    """Everything that a search finds in the documents, as lines to fail with."""
    return "\n".join(
        f"{path.name}: {found}" for path in DOCS for found in search(path.read_text("utf-8"))
    )


def test_menus_in_documents_have_what_is_said() -> None:
    assert in_documents(in_no_menu) == ""


def test_the_search_finds_what_is_in_no_menu() -> None:
    assert in_no_menu("*Fog*, *No fog* and *Fog*,\n*Mist*, *Map*") == {("Fog", "Mist")}


def test_keys_in_documents_do_what_is_said() -> None:
    assert in_documents(of_no_such_key) == ""


def test_the_search_finds_keys_that_do_nothing_or_something_else() -> None:
    assert of_no_such_key("`Ctrl+K` finds any action; `F2` lists all shortcuts.") == []
    assert of_no_such_key("`Ctrl+Alt+K` finds any action.") == [
        "Ctrl+Alt+K: `Ctrl+Alt+K` finds any action."
    ]
    assert len(of_no_such_key("`Ctrl+.` finds any action;\n`}` widens the brush.")) == 2
    assert len(of_no_such_key("`Ctrl+L` finds any action;\n`F2` lists all shortcuts.")) == 1
    assert len(of_no_such_key("| `Ctrl+2` | *live*, as it goes on |\n| `Ctrl+2` | frozen |")) == 1


def test_every_key_of_the_players_window_stands_in_its_document() -> None:
    listed = {key for key, row in mentions(PLAYERS.read_text("utf-8")) if row.startswith("|")}
    keys = {item.shortcut for title, item in ITEMS if title in {"Players", "Fog"}}
    assert keys - {""} <= listed
