"""What a bundle includes of PySide6 itself, without the software OpenGL added by default."""

hiddenimports = ["shiboken6", "inspect", "PySide6.support.deprecated"]
