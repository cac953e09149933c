"""Shows the players' picture to browsers on the same network, when asked to."""
