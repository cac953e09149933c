"""Movement: where figures are at any moment, their routes, what stops them, and formations."""
