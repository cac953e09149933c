"""The Players menu: the players' window, its content, and how the map fits their screen."""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

import msgspec

from battleboard.battle.commands import ShowHealth
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.players_options import HealthDetail
from battleboard.models.broadcast import BroadcastMode
from battleboard.queries.round.log_lines import last_roll
from battleboard.storage.settings import GridWeight, OrderForm, PlayersViewOptions, TouchUse
from battleboard.views.browser.browser_dialog import BrowserDialog
from battleboard.views.map.tools.players_frame_tool import FOLLOWED
from battleboard.views.menus.menu_item import MenuChoice, MenuItem
from battleboard.views.menus.menu_window import MenuWindow, for_desk, has_battle
from battleboard.views.players.first_showing_dialog import ask_before_showing
from battleboard.views.players.fit_dialog import FitDialog
from battleboard.views.players.handouts import LetterDialog
from battleboard.views.window.desk import Desk

_GRIDS: Final[Mapping[GridWeight, str]] = MappingProxyType(
    {"thin": "Thin lines", "normal": "Normal lines", "bold": "Bold lines", "hidden": "No lines"}
)
_MANNERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "motion": "Show motion",
        "ambience": "Moving water and torchlight",
        "names": "Names under the figures",
        "announcements": "Announcements",
        "clock": "Clock: time to declare, hour and lights",
    }
)
_ORDERS: Final[Mapping[OrderForm, str]] = MappingProxyType(
    {"strip": "Strip below the map", "column": "Column beside the map", "corner": "In a corner"}
)
_TOUCHES: Final[Mapping[TouchUse, str]] = MappingProxyType(
    {
        "none": "Touch does nothing",
        "point": "Touch to point",
        "move": "Touch to move the party, or point",
    }
)
_HEALTH: Final[Mapping[HealthDetail, str]] = MappingProxyType(
    {"none": "Nothing", "wounded": "Wounded or not", "bar": "Ring"}
)


def _mode(mode: BroadcastMode, text: str, shortcut: str) -> MenuItem[Desk]:
    return MenuItem(
        f"players {mode}",
        text,
        lambda desk: desk.session.broadcast.show(mode),
        shortcut,
        is_on=lambda desk: desk.session.broadcast.mode is mode,
        group="players",
    )


def _is_watched(desk: Desk) -> bool:
    return desk.session.broadcast.is_watched


def _is_shown(desk: Desk) -> bool:
    return desk.session.broadcast.is_shown


def _follow_choices(desk: Desk) -> Sequence[MenuChoice]:
    camera_work = desk.session.camera_work
    lines = (
        MenuChoice(words, partial(camera_work.follow, each), is_on=camera_work.followed is each)
        for each, words in FOLLOWED.items()
    )
    moves = camera_work.moves_locked
    locked = MenuChoice(
        "Follows in true scale too, square by square",
        partial(camera_work.move_locked, on=not moves),
        is_on=moves,
    )
    return (*lines, locked)


def _grids(desk: Desk) -> Sequence[MenuChoice]:
    chosen = desk.session.broadcast.frame.viewport.fit.grid
    return tuple(
        MenuChoice(words, partial(_rule, desk, grid), is_on=grid == chosen)
        for grid, words in _GRIDS.items()
    )


def _rule(desk: Desk, grid: GridWeight) -> None:
    broadcast = desk.session.broadcast
    broadcast.frame.lay(msgspec.structs.replace(broadcast.frame.viewport.fit, grid=grid))


def _lock(desk: Desk) -> None:
    broadcast = desk.session.broadcast
    fit = broadcast.frame.viewport.fit
    broadcast.frame.lay(msgspec.structs.replace(fit, locked=not fit.locked))


def _ask_fit(window: MenuWindow) -> None:
    if window.desk is not None:
        FitDialog(window.desk.session.broadcast, window.projection, window.widget).open()


def _write(window: MenuWindow) -> None:
    if window.desk is not None:
        LetterDialog(window.desk.session, window.widget).open()


def _ask_distance(window: MenuWindow) -> None:
    if window.desk is not None:
        dialog = FitDialog(window.desk.session.broadcast, window.projection, window.widget)
        dialog.open()
        dialog.away.setFocus()


def _degrees(desk: Desk) -> Sequence[MenuChoice]:
    document = desk.session.document
    now = document.battle.showing.foes
    return [
        MenuChoice(text, partial(document.do, ShowHealth(degree)), is_on=degree == now)
        for degree, text in _HEALTH.items()
    ]


def _step_degree(desk: Desk) -> None:
    document = desk.session.document
    degrees = tuple(_HEALTH)
    at = degrees.index(document.battle.showing.foes)
    document.do(ShowHealth(degrees[(at + 1) % len(degrees)]))


def _ping(desk: Desk) -> None:
    """Ping those selected figures that the players can see."""
    session = desk.session
    places = session.broadcast.places
    chosen = session.selection.figures
    for who in chosen:
        if who in places:
            session.broadcast.map_effects.ping(places[who])
    if places.keys().isdisjoint(chosen):
        name = name_of(session.battle, chosen[0])
        session.document.refused.emit(f"Players cannot see {name}, so no ping is shown there.")


def _last_roll(desk: Desk) -> str:
    session = desk.session
    names = {each.id: each.name for each in session.broadcast.view.figures}
    return last_roll(session.battle, names)


def _may_show_roll(desk: Desk) -> bool:
    # Without names: what players call a figure depends on sight, which is too slow here.
    is_rolled = bool(last_roll(desk.session.battle, {}))
    return is_rolled and desk.session.broadcast.map_effects.manner.announcements


def _point(words: str, key: str, desk: Desk) -> None:
    desk.map.setFocus()
    does = "drag" if words in {"an arrow", "a ring"} else "move the mouse"
    desk.session.document.noted.emit(f"To point with {words}, hold {key} and {does} on the map.")


def _manners(window: MenuWindow) -> Sequence[MenuChoice]:
    manner = window.recent_battles.preferences.settings.manner
    lines = [
        MenuChoice(text, partial(_toggle, window, name), is_on=getattr(manner, name))
        for name, text in _MANNERS.items()
    ]
    for use, text in _TOUCHES.items():
        run = partial(_choose, window, msgspec.structs.replace(manner, touch=use))
        lines.append(MenuChoice(text, run, is_on=manner.touch == use))
    return lines


def _toggle(window: MenuWindow, name: str) -> None:
    manner = window.recent_battles.preferences.settings.manner
    _choose(window, msgspec.structs.replace(manner, **{name: not getattr(manner, name)}))


def _choose(window: MenuWindow, manner: PlayersViewOptions) -> None:
    preferences = window.recent_battles.preferences
    preferences.choose(msgspec.structs.replace(preferences.settings, manner=manner))


def _orders(window: MenuWindow) -> Sequence[MenuChoice]:
    manner = window.recent_battles.preferences.settings.manner
    replaced = partial(msgspec.structs.replace, manner)
    forms = (
        MenuChoice(
            words,
            partial(_choose, window, replaced(strip=True, order=form)),
            is_on=manner.strip and manner.order == form,
        )
        for form, words in _ORDERS.items()
    )
    off = MenuChoice(
        "Hidden", partial(_choose, window, replaced(strip=False)), is_on=not manner.strip
    )
    party = MenuChoice(
        "Only the party", partial(_toggle, window, "party_only"), is_on=manner.party_only
    )
    return (*forms, off, party)


def _toggle_window(window: MenuWindow) -> None:
    if window.projection.is_open:
        window.projection.close()
    else:
        ask_before_showing(window, window.projection.open)


def _ask_browser(window: MenuWindow) -> None:
    ask = partial(ask_before_showing, window)
    BrowserDialog(window.projection.browser, ask, window.widget).open()


def _places(window: MenuWindow) -> Sequence[MenuChoice]:
    return _asking(window, window.projection.choices())


def _further(window: MenuWindow) -> Sequence[MenuChoice]:
    return _asking(window, window.projection.further_choices())


def _asking(window: MenuWindow, choices: Sequence[MenuChoice]) -> Sequence[MenuChoice]:
    """Make each choice ask first what the players may see, unless their window is open."""
    if window.projection.is_open:
        return choices
    return tuple(
        each._replace(run=partial(ask_before_showing, window, each.run)) for each in choices
    )


def _show(mode: BroadcastMode, window: MenuWindow) -> None:
    if window.desk is None:
        return
    show = partial(window.desk.session.broadcast.show, mode)
    if window.projection.is_shown:
        ask_before_showing(window, show)
    else:
        show()


def _battle_mode(
    mode: BroadcastMode, text: str, shortcut: str, *, after_line: bool = False
) -> MenuItem[MenuWindow]:
    return MenuItem(
        f"players {mode}",
        text,
        partial(_show, mode),
        shortcut,
        may=has_battle,
        is_on=lambda window: bool(window.desk and window.desk.session.broadcast.mode is mode),
        group="players",
        after_line=after_line,
    )


_HANDOUTS: Final = "Pictures and letters"
_FURTHER: Final = "More screens"
_WINDOW: Final[tuple[MenuItem[MenuWindow], ...]] = (
    MenuItem(
        "players window",
        "Players' &window",
        _toggle_window,
        "F5",
        may=lambda window: window.projection.is_open or window.projection.can_open,
        is_on=lambda window: window.projection.is_open,
    ),
    MenuItem(
        "players display",
        "Sh&ow on display",
        lambda window: ask_before_showing(window, window.projection.open),
        choices=_places,
    ),
    MenuItem(
        "players further",
        "On another display",
        lambda window: ask_before_showing(window, window.projection.open),
        choices=_further,
        below=_FURTHER,
    ),
    MenuItem(
        "players browser",
        "In a browser…",
        _ask_browser,
        is_on=lambda window: window.projection.browser.is_on,
        below=_FURTHER,
    ),
    MenuItem(
        "players preview",
        "Pre&view on my map",
        lambda window: window.projection.toggle_preview(),
        "Shift+F5",
        may=lambda window: bool(window.desk and window.projection.window),
        is_on=lambda window: window.projection.shows_preview,
    ),
    _battle_mode(BroadcastMode.LIVE, "&Live", "Ctrl+1", after_line=True),
    _battle_mode(BroadcastMode.FROZEN, "&Freeze", "Ctrl+2"),
    *for_desk(
        _mode(BroadcastMode.BLANK, "&Blank", "Ctrl+3"),
    ),
    MenuItem(
        f"players {BroadcastMode.PICTURE}",
        "Pict&ure",
        lambda window: window.projection.handouts.show_last(),
        "Ctrl+4",
        may=has_battle,
        is_on=lambda window: bool(
            window.desk and window.desk.session.broadcast.mode is BroadcastMode.PICTURE
        ),
        group="players",
    ),
    MenuItem(
        "players pictures",
        "Show a &picture",
        lambda window: window.projection.handouts.ask(),
        may=has_battle,
        choices=lambda window: window.projection.handouts.choices(),
        below=_HANDOUTS,
    ),
    MenuItem(
        "players laid",
        "Lay a picture over their map",
        lambda window: window.projection.handouts.ask_to_lay(),
        may=has_battle,
        choices=lambda window: window.projection.handouts.choices_to_lay(),
        below=_HANDOUTS,
    ),
    *for_desk(
        MenuItem(
            "players roll",
            "Show the last roll",
            lambda desk: desk.session.broadcast.map_effects.announce(_last_roll(desk)),
            may=_may_show_roll,
            below=_HANDOUTS,
        ),
    ),
    MenuItem("players letter", "Write to the players…", _write, may=has_battle, below=_HANDOUTS),
    MenuItem(
        "players idle",
        "Picture on a blank screen",
        lambda window: window.projection.handouts.ask_idle(),
        choices=lambda window: window.projection.handouts.idle_choices(),
        below=_HANDOUTS,
    ),
)
_PART: Final = "Show players a part of the map"
_POINTING: Final = "Point on the map"
_POINTED: Final[Mapping[str, str]] = MappingProxyType(
    {"L": "a laser", "K": "a spotlight", "J": "an arrow", "O": "a ring"}
)
_VIEW: Final[tuple[MenuItem[Desk], ...]] = (
    MenuItem(
        "players steer",
        "&Steer the players' view by keyboard",
        lambda desk: desk.map_pane.frame.hold(),
        "Ctrl+F5",
        may=_is_watched,
        after_line=True,
    ),
    MenuItem(
        "players frame",
        "Players' frame on my &map",
        lambda desk: desk.map_pane.frame.toggle(),
        may=_is_watched,
        is_on=lambda desk: desk.map_pane.frame.is_wanted,
    ),
    MenuItem(
        "players my view",
        "Show players what &I see",
        lambda desk: desk.session.camera_work.show_dms(),
        "Ctrl+8",
        may=_is_shown,
        below=_PART,
    ),
    MenuItem(
        "players whole map",
        "Show players the whole m&ap",
        lambda desk: desk.session.camera_work.show_all(),
        "Ctrl+9",
        may=_is_shown,
        below=_PART,
    ),
    MenuItem(
        "players known",
        "Show players all they &know",
        lambda desk: desk.session.camera_work.show_known(),
        "Ctrl+5",
        may=lambda desk: _is_shown(desk) and desk.session.battle.showing.fog,
        below=_PART,
    ),
    MenuItem(
        "players turn",
        "Rotate the pla&yers' view",
        lambda desk: desk.session.broadcast.frame.turn(),
        "Ctrl+6",
        may=_is_shown,
    ),
    MenuItem("players follow", "Players' scree&n follows", choices=_follow_choices),
    MenuItem(
        "players true scale",
        "True s&cale",
        _lock,
        "Ctrl+7",
        may=lambda desk: desk.session.broadcast.frame.viewport.fit.calibration is not None,
        is_on=lambda desk: desk.session.broadcast.frame.viewport.is_locked,
        after_line=True,
    ),
    MenuItem(
        "players grid",
        "&Grid on the players' screen",
        lambda desk: _rule(desk, "normal"),
        choices=_grids,
    ),
)
_SHOWN: Final[tuple[MenuItem[Desk], ...]] = (
    MenuItem("players health", "Foes' &health", _step_degree, choices=_degrees, after_line=True),
    MenuItem(
        "ping",
        "Ping the selec&ted figures",
        _ping,
        "Ctrl+P",
        may=lambda desk: bool(desk.session.selection.figures),
        below=_POINTING,
    ),
    *(
        MenuItem(
            f"point {words}",
            f"Point with {words}",
            partial(_point, words, key),
            key,
            below=_POINTING,
        )
        for key, words in _POINTED.items()
    ),
    MenuItem(
        "wipe pointing",
        "Clear arrows and rings",
        lambda desk: desk.session.broadcast.map_effects.pointing.wipe(),
        "Shift+L",
        may=lambda desk: not desk.session.broadcast.map_effects.pointing.is_empty,
        below=_POINTING,
    ),
    MenuItem(
        "show measure",
        "Show players the measure&d line",
        lambda desk: desk.map_pane.tools.measure.share(),
        "S",
        is_on=lambda desk: desk.map_pane.tools.measure.is_public,
        below=_POINTING,
    ),
)
PLAYERS_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (
    *_WINDOW,
    *for_desk(*_VIEW),
    MenuItem("players fit", "Calibrat&e the players' screen…", _ask_fit, may=has_battle),
    MenuItem("players distance", "Viewing distance…", _ask_distance, may=has_battle),
    *for_desk(*_SHOWN),
    MenuItem("players order", "Turn order", choices=_orders),
    MenuItem("players manner", "Motion, names and mo&re", choices=_manners),
)
