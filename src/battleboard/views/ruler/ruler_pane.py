"""Transport and ruler: the round is played above, and seen below."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from battleboard.models.session import Session
from battleboard.views.look.panel import Panel
from battleboard.views.look.space import XS, S
from battleboard.views.ruler.segment_ruler import SegmentRuler
from battleboard.views.ruler.transport import Transport

_WIDE: Final = 640
_SHARE: Final = 4


class RulerPane(Panel):
    """Transport and ruler."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, margin=S)
        self.session = session
        self.transport = Transport(session)
        self.ruler = SegmentRuler(session)
        self.rows.setSpacing(XS)
        self.rows.addWidget(self.transport)
        self.rows.addWidget(self.ruler, stretch=1)
        self.setFocusProxy(self.ruler)

    def sizeHint(self) -> QSize:
        """Six lanes and the transport, and more of them on a high screen."""
        high = self.screen().availableSize().height() // _SHARE
        return QSize(_WIDE, max(self.rows.totalSizeHint().height(), high))
