"""Models: the open battle and all that its views share, as Qt sees it."""
