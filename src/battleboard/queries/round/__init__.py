"""The round: what may be declared, what would come of it, why acts lie where they lie."""
