"""Map files of other programs: reading them, what they would become, and writing them."""
