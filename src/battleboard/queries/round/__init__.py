"""The round: what may be declared, its forecast, and the timing of each act explained."""
