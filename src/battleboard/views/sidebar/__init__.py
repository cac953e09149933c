"""The sidebar: story, act in hand, tabs with log and recap, and reasons."""
