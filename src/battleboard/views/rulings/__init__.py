"""House rules: the game that is played, and its disputed points."""
