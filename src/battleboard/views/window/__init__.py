"""The DM's main window: desk, messages, search palette, and overlays."""
