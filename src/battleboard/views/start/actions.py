"""The actions that begin, open, keep and end battles."""

from typing import TYPE_CHECKING, Final

from battleboard.views.action import Action, has_battle

if TYPE_CHECKING:
    from battleboard.views.main_window import MainWindow


def _has_recent(window: "MainWindow") -> bool:
    return bool(window.host.recent())


def _open_last(window: "MainWindow") -> None:
    for choice in window.host.recent()[:1]:
        choice.run()


def _open_last_version(window: "MainWindow") -> None:
    for choice in window.host.earlier()[:1]:
        choice.run()


def _begin_first(window: "MainWindow") -> None:
    for choice in window.host.examples()[:1]:
        choice.run()


START_ACTIONS: Final[tuple[Action, ...]] = (
    Action("new", "&Battle", "&New battle…", lambda window: window.host.new(), "Ctrl+N"),
    Action("open", "&Battle", "&Open…", lambda window: window.host.open(), "Ctrl+O"),
    Action(
        "example",
        "&Battle",
        "Play an exa&mple",
        _begin_first,
        choices=lambda window: window.host.examples(),
    ),
    Action(
        "recent",
        "&Battle",
        "Open &recent",
        _open_last,
        may=_has_recent,
        choices=lambda window: window.host.recent(),
    ),
    Action(
        "save",
        "&Battle",
        "&Save",
        lambda window: window.host.save(),
        "Ctrl+S",
        may=has_battle,
        after_line=True,
    ),
    Action(
        "save-as",
        "&Battle",
        "Save &as…",
        lambda window: window.host.save_as(),
        "Ctrl+Shift+S",
        may=has_battle,
    ),
    Action(
        "save-copy",
        "&Battle",
        "Save a &copy…",
        lambda window: window.host.save_copy(),
        may=has_battle,
    ),
    Action(
        "rename",
        "&Battle",
        "Name the &battle…",
        lambda window: window.host.rename(),
        may=has_battle,
    ),
    Action(
        "earlier",
        "&Battle",
        "Open an earlier &version",
        _open_last_version,
        may=has_battle,
        choices=lambda window: window.host.earlier(),
    ),
    Action(
        "import",
        "&Battle",
        "&Import a battle or a round…",
        lambda window: window.host.take_in(),
        after_line=True,
    ),
    Action(
        "export-battle",
        "&Battle",
        "&Export the whole battle…",
        lambda window: window.host.give_out_all(),
        may=has_battle,
    ),
    Action(
        "export-round",
        "&Battle",
        "Export the running roun&d…",
        lambda window: window.host.give_out_round(),
        may=has_battle,
    ),
)
CLOSE_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "close",
        "&Battle",
        "Back to the start &page",
        lambda window: window.close_battle(),
        "Ctrl+W",
        may=has_battle,
        after_line=True,
    ),
    Action("quit", "&Battle", "&Quit", lambda window: window.close(), "Ctrl+Q"),
)
VIEW_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "full-screen",
        "&View",
        "&Full screen",
        lambda window: window.toggle_full_screen(),
        "F11",
        is_on=lambda window: window.isFullScreen(),
    ),
    Action(
        "larger-type",
        "&View",
        "L&arger type",
        lambda window: window.step_type(1),
        "Alt++",
        after_line=True,
    ),
    Action(
        "smaller-type",
        "&View",
        "S&maller type",
        lambda window: window.step_type(-1),
        "Alt+-",
    ),
)
HELP_ACTIONS: Final[tuple[Action, ...]] = (
    Action("about", "&Help", "&About Battleboard", lambda window: window.host.about(), "F1"),
)
