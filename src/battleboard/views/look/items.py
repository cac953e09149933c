"""What a layout of our own has to keep: the things that it sets."""

from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class Items(QLayout):
    """Keeps things in their order, with no margins around them; others say where each is set."""

    def __init__(self, parent: QWidget | None, spacing: int) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        """Set one more thing after the others."""
        self._items.append(item)

    def count(self) -> int:
        """Say how many things there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Give one of them."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take one of them away."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def shown(self) -> list[QLayoutItem]:
        """Give those that are to be seen."""
        return [item for item in self._items if not item.isEmpty()]
