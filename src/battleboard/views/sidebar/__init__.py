"""The column beside the map: story, act in hand, tabs with log and recap, and reasons."""
