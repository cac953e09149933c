"""Every action of the main window, in one table."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that can be done from a menu or by keyboard."""

    id: str
    menu: str
    text: str
    shortcut: str = ""
    group: str = ""


ACTIONS: Final = (
    Action("quit", "&Battle", "&Quit", "Ctrl+Q"),
    Action("system", "&View", "Colours of the &system", group="shade"),
    Action("light", "&View", "&Light", group="shade"),
    Action("dark", "&View", "&Dark", group="shade"),
)
