"""The procedure bar with the open phase and what it needs, and the declaration menus."""
