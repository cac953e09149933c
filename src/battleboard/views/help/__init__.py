"""Help: the guide, the tour, the shortcut sheet and the About dialog."""
