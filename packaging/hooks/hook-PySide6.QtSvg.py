"""What a bundle includes of QtSvg."""

from PyInstaller.utils.hooks.qt import add_qt6_dependencies

from used_qt import used_parts

hiddenimports, binaries = used_parts(add_qt6_dependencies(__file__))
