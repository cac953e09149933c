"""What a browser gets of the players' picture, byte by byte, and who may ask for it."""
