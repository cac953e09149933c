"""The menus of the DM's window: one file a menu, the table of them all, and the menu bar."""
