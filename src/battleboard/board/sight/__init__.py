"""What can be seen from where: a mesh that preserves the walls, views, cover, light and shadows."""
