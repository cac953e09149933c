"""What can be seen from where: views to paint, lines of sight, cover."""
