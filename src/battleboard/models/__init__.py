"""Models: the open battle and everything its views share, as Qt objects with signals."""
