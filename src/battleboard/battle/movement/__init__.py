"""Movement: where figures are at any moment, their routes, obstacles, and formations."""
