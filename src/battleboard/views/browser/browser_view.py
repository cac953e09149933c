"""Serves the players' picture to browsers on the same network, once the DM has switched it on."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from battleboard.board.point import Point
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.fog.mask import shows
from battleboard.models.idle_picture import IdlePicture
from battleboard.models.picture_files import encode_picture
from battleboard.storage.resources import read_resource
from battleboard.views.browser.page_feed import PageFeed, blank_layers
from battleboard.views.browser.page_layers import Layers, as_json
from battleboard.views.map.paint.pictures import PictureLoader

if TYPE_CHECKING:
    from battleboard.models.web.page_server import PageServer

_BLANK: Final = as_json(BroadcastMode.BLANK)
_IDLE_PX: Final = 1600
_SCRIPTS: Final = ("state", "camera", "ground", "fog", "figures", "effects", "turns", "page")
_FILES: Final[Mapping[str, tuple[str, str]]] = {
    "": ("text/html", "page.html"),
    "page.css": ("text/css", "page.css"),
    **{f"{name}.js": ("text/javascript", f"{name}.js") for name in _SCRIPTS},
}


@cache
def page_files() -> Mapping[str, tuple[str, bytes]]:
    """The page's files by the last part of their URLs, as content type and bytes."""
    return {page: (kind, read_resource("web", name)) for page, (kind, name) in _FILES.items()}


class BrowserView(QObject):
    """Serves the players' page while it is switched on; when the program starts, it is off.

    It outlives battles; between them the page is blank. `changed()` is emitted when it is switched
    on or off, when pings are allowed or forbidden, or when the number of browsers showing it
    changes.
    """

    changed = Signal()

    def __init__(self, idle: IdlePicture, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._idle = idle
        self._idle_layers: Layers | None = None
        idle.changed.connect(self._take_idle)
        self._server: PageServer | None = None
        self._feed: PageFeed | None = None
        self._battle: tuple[Broadcast, PictureLoader] | None = None
        self._takes_pings = False

    @property
    def is_on(self) -> bool:
        return self._server is not None

    @property
    def address(self) -> str:
        """The address of the page with its key, or '' while nothing is served."""
        return self._server.address if self._server else ""

    @property
    def readers(self) -> int:
        return self._server.readers if self._server else 0

    @property
    def takes_pings(self) -> bool:
        return self._takes_pings

    def switch_on(self, host: str = "") -> None:
        """Serve the page on this computer's network, or raise a `NoNetworkError`."""
        # Imported lazily: most sessions never need the server or what it imports.
        from battleboard.models.web.page_server import PageServer, local_address  # noqa: PLC0415

        if self._server is None:
            self._server = PageServer(host or local_address(), page_files(), self)
            self._server.readers_changed.connect(self.changed)
            self._server.pinged.connect(self._ping)
            self._server.allow_pings(on=self._takes_pings)
            self._follow()
            self.changed.emit()

    def switch_off(self) -> None:
        """Stop serving; the address will never be valid again."""
        server, self._server = self._server, None
        if server is not None:
            self._follow()
            server.stop()
            server.deleteLater()
            self.changed.emit()

    def allow_pings(self, *, on: bool) -> None:
        self._takes_pings = on
        if self._server is not None:
            self._server.allow_pings(on=on)
            self._follow()
        self.changed.emit()

    def show_battle(self, broadcast: Broadcast, pictures: PictureLoader) -> None:
        self._battle = broadcast, pictures
        self._follow()

    def let_go(self) -> None:
        """Stop showing the battle, which is about to close."""
        self._battle = None
        self._follow()

    def _follow(self) -> None:
        """Feed the page from the open battle; without one, leave it blank."""
        if self._feed is not None:
            self._feed.end()
            self._feed.deleteLater()
            self._feed = None
        if self._server is not None and self._battle is not None:
            self._feed = PageFeed(*self._battle, self._publish, self)
        elif self._server is not None:
            self._publish(blank_layers())

    def _publish(self, layers: Mapping[str, bytes]) -> None:
        if self._server is not None:
            blank = self._behind_blank() if layers["mode"] == _BLANK else {}
            self._server.publish({**layers, **blank, "pings": as_json(self._takes_pings)})

    def _behind_blank(self) -> Layers:
        """The layers of the picture on a blank screen; none if the DM has chosen no picture."""
        if self._idle_layers is None:
            image = self._idle.image
            if image.width() > _IDLE_PX:
                image = image.scaledToWidth(_IDLE_PX)
            picture = {"shown": as_json("idle"), "picture idle": as_json(encode_picture(image))}
            self._idle_layers = {} if image.isNull() else picture
        return self._idle_layers

    def _take_idle(self) -> None:
        self._idle_layers = None
        self._follow()

    def _ping(self, at: Point) -> None:
        """Show a player's ping to everyone, if the players know that part of the map."""
        if self._battle is None or not self._takes_pings:
            return
        broadcast = self._battle[0]
        (left, top), (right, bottom) = broadcast.ground
        is_on_map = left <= at[0] <= right and top <= at[1] <= bottom
        if is_on_map and (broadcast.mask is None or shows(broadcast.mask, at)):
            broadcast.map_effects.ping(at)
