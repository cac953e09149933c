"""The map: camera, layers, figures, and the tools of the mouse."""
