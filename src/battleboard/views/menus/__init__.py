"""The menus of the DM's window, the table of them all, and the menu bar."""
