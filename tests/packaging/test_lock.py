"""The lock file covers what goes into bundles."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PIN = re.compile(r"^([\w.-]+)==([^\s;]+)", re.MULTILINE)
BUNDLES = (ROOT / "packaging" / "requirements.lock").read_text(encoding="utf-8")


def test_bundles_hold_the_versions_that_are_tested() -> None:
    tested = dict(PIN.findall((ROOT / "requirements.lock").read_text(encoding="utf-8")))
    bundled = dict(PIN.findall(BUNDLES))
    assert {"pyside6-essentials", "shiboken6", "msgspec", "platformdirs"} <= bundled.keys()
    assert [name for name in bundled.keys() & tested.keys() if bundled[name] != tested[name]] == []


def test_each_package_has_its_hashes_and_no_address() -> None:
    packages = PIN.split(BUNDLES)[3::3]
    assert all("--hash=sha256:" in each for each in packages)
    assert "://" not in BUNDLES
