"""Help: the guide, the tour, the sheet of shortcuts, and what Battleboard says of itself."""
