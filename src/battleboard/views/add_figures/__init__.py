"""Adding figures to the battle: monsters, characters, parties, and figures from files."""
