"""The players' screen: the one page that goes out, wherever it is shown."""

from PySide6.QtWidgets import QStackedWidget, QWidget

from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.views.map.paint.pictures import Pictures
from battleboard.views.players.pages import BlankPage, PicturePage
from battleboard.views.players.players_map import PlayersMap


class PlayersScreen(QStackedWidget):
    """The map, a picture, or a dark page, as the broadcast says; without a battle a dark page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._blank = BlankPage()
        self.addWidget(self._blank)
        self.broadcast: Broadcast | None = None
        self.map: PlayersMap | None = None
        self._picture: PicturePage | None = None

    def take(self, broadcast: Broadcast, pictures: Pictures) -> None:
        """Show what goes out of a battle from now on."""
        self.let_go()
        self.broadcast = broadcast
        self.map = PlayersMap(broadcast, pictures)
        self._picture = PicturePage(pictures)
        self.addWidget(self.map)
        self.addWidget(self._picture)
        broadcast.mode_changed.connect(self._turn)
        self._turn()

    def let_go(self) -> None:
        """Show nothing of the battle any more."""
        self.setCurrentWidget(self._blank)
        for page in (self.map, self._picture):
            if page is not None:
                self.removeWidget(page)
                page.deleteLater()
        if self.broadcast is not None:
            self.broadcast.mode_changed.disconnect(self._turn)
        self.broadcast = self.map = self._picture = None

    def _turn(self) -> None:
        """Turn to the page that goes out."""
        if self.broadcast is None or self.map is None or self._picture is None:
            return
        match self.broadcast.mode:
            case BroadcastMode.LIVE | BroadcastMode.FROZEN:
                self.setCurrentWidget(self.map)
            case BroadcastMode.PICTURE:
                handout = self.broadcast.handouts[0]
                self._picture.show_picture(handout.name, handout.title)
                self.setCurrentWidget(self._picture)
            case BroadcastMode.BLANK:
                self.setCurrentWidget(self._blank)
