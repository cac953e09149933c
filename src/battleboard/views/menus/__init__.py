"""The menus of the DM's window: one file per menu, the table of them all, and the menu bar."""
