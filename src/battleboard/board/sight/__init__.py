"""What can be seen from where: a mesh that keeps the walls, views, cover, light and shadows."""
