"""What the DM and the players see: windows, panels and the painting in them."""
