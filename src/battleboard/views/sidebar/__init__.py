"""The sidebar: story, current act, tabs with log and recap, and reasons."""
