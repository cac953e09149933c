"""Transport and segment ruler: the round is played above, and seen below."""
