"""The players' window: a second look at the battle, of only what they may know."""
