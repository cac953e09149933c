"""Adding figures to the battle: monsters, characters, parties, and figures out of files."""
