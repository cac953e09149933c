"""The windows and panels of the DM and the players, and the painting in them."""
