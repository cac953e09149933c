"""The players' window: the battle with only what the players may know."""
