"""Models: the open battle and all that its views share, as Qt objects with signals."""
