"""The View menu: panels, the size of the text, the players' preview, and the theme."""

from typing import Final

from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow, for_desk
from battleboard.views.theme.theme import ColourScheme
from battleboard.views.window.desk import Desk


def _shade(scheme: ColourScheme, text: str, *, after_line: bool = False) -> MenuItem[MenuWindow]:
    return MenuItem(
        scheme.value,
        text,
        lambda window: window.theme.choose(scheme),
        is_on=lambda window: window.theme.scheme is scheme,
        group="shade",
        after_line=after_line,
    )


def _previews(window: MenuWindow) -> bool:
    return window.projection.may_step_preview


def _change_density(desk: Desk) -> None:
    """Show more or less of each card, with the cards in front."""
    desk.tabs.setCurrentWidget(desk.cards)
    desk.cards.change_density()


VIEW_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (
    *for_desk(
        MenuItem("log", "&Log", Desk.show_log, "Ctrl+L"),
        MenuItem("recap", "&Recap", Desk.show_recap, "Ctrl+R"),
        MenuItem(
            "side",
            "Side colum&n",
            Desk.toggle_side,
            "Shift+F11",
            is_on=lambda desk: desk.has_side,
        ),
        MenuItem(
            "story-fold",
            "Show the whole stor&y",
            lambda desk: desk.story.toggle(),
            "Shift+F8",
            may=lambda desk: desk.story.guide is not None,
            is_on=lambda desk: desk.story.is_open,
        ),
        MenuItem(
            "roomy-cards",
            "Sh&ow card details",
            _change_density,
            "Ctrl+T",
            is_on=lambda desk: desk.cards.is_roomy,
        ),
    ),
    MenuItem(
        "full-screen",
        "&Full screen",
        lambda window: window.toggle_full_screen(),
        "F11",
        is_on=lambda window: window.widget.isFullScreen(),
    ),
    MenuItem(
        "larger-type",
        "L&arger text",
        lambda window: window.step_text_size(1),
        "Alt++",
        after_line=True,
    ),
    MenuItem("smaller-type", "S&maller text", lambda window: window.step_text_size(-1), "Alt+-"),
    MenuItem(
        "preview larger",
        "Lar&ger players' preview",
        lambda window: window.projection.step_preview(1),
        may=_previews,
        after_line=True,
    ),
    MenuItem(
        "preview smaller",
        "Small&er players' preview",
        lambda window: window.projection.step_preview(-1),
        may=_previews,
    ),
    _shade(ColourScheme.SYSTEM, "&System theme", after_line=True),
    _shade(ColourScheme.LIGHT, "L&ight theme"),
    _shade(ColourScheme.DARK, "&Dark theme"),
)
