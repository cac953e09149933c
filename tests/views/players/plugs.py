"""Displays that a test plugs in and removes; windows on them are on the one real display."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from battleboard.views.players.displays import Display, Displays


def display(key: str, left: int = 0, wide: int = 1920, high: int = 1080) -> Display:
    return Display(key, key, key, QRect(left, 0, wide, high), (wide, high))


LAPTOP = display("Laptop", wide=1366, high=768)
TV = display("TV", left=1366)
SIDE = display("Side", left=4000, wide=1280, high=1024)


class Plugs(Displays):
    """The displays of a test; the DM's window is on the laptop until it is moved."""

    def __init__(self, *plugged: Display) -> None:
        self.plugged = [LAPTOP, *plugged]
        self.owner = LAPTOP.key
        super().__init__()

    def there(self) -> tuple[Display, ...]:
        return tuple(self.plugged)

    def screen(self, key: str) -> QScreen | None:
        there = any(each.key == key for each in self.plugged)
        return QGuiApplication.primaryScreen() if there else None

    def under(self, widget: QWidget) -> str:
        _ = widget
        return self.owner

    def plug_in(self, plugged: Display) -> None:
        """Plug one in, or plug it in with another size."""
        self.draw_out(plugged.key, tell=False)
        self.plugged.append(plugged)
        self.look()

    def draw_out(self, key: str, *, tell: bool = True) -> None:
        self.plugged = [each for each in self.plugged if each.key != key]
        if tell:
            self.look()
