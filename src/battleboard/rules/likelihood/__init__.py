"""What may come of a round before its dice are thrown, exactly."""
