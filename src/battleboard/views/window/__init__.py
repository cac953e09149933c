"""The DM's window: its desk, messages, the palette, and the sheets that lie over it."""
