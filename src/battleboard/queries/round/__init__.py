"""The round: what may be declared, its forecast, and why each act falls when it does."""
