"""The DM's window: its desk, messages, the palette, and overlays."""
