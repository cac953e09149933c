"""`python packaging/stores.py FOLDER TARGET`: manifests for the places where users look.

FOLDER holds the files of a release. For winget, Homebrew, Scoop and Flathub a manifest each is
written into TARGET, from the version, the checksums and the homepage; docs/releasing.md says where
each is sent. Nothing is sent from here.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import release

APPLICATION: Final = "org.battleboard.Battleboard"
WINGET: Final = "Battleboard.Battleboard"
SUMMARY: Final = "Know when things happen in old-school fights, and why"
RUNTIME: Final = "24.08"
"""The freedesktop runtime of the Flatpak; its Python is 3.12."""


class Release:
    """The files of one release: their names, checksums and addresses."""

    def __init__(self, folder: Path, version: str, homepage: str) -> None:
        self.version, self.homepage = version, homepage
        self._folder = folder

    def address(self, name: str) -> str:
        return f"{self.homepage}/releases/download/v{self.version}/{name}"

    def checksum(self, name: str) -> str:
        path = self._folder / name
        if not path.is_file():
            raise release.ReleaseError(f"{path} is missing, which a store would offer.")
        return hashlib.sha256(path.read_bytes()).hexdigest()


def winget(made: Release) -> dict[str, str]:
    """The three files that winget requires, by name."""
    head = f"PackageIdentifier: {WINGET}\nPackageVersion: {made.version}\n"
    setup = f"Battleboard-{made.version}-Setup.exe"
    kinds = {
        "": f"{head}DefaultLocale: en-GB\n",
        ".installer": (
            f"{head}InstallerType: nullsoft\nScope: user\nMinimumOSVersion: 10.0.18362.0\n"
            f"Installers:\n- Architecture: x64\n  InstallerUrl: {made.address(setup)}\n"
            f"  InstallerSha256: {made.checksum(setup).upper()}\n"
        ),
        ".locale.en-GB": (
            f"{head}PackageLocale: en-GB\nPublisher: the Battleboard contributors\n"
            f"PackageName: Battleboard\nPackageUrl: {made.homepage}\nLicense: MIT\n"
            f"ShortDescription: {SUMMARY}\n"
        ),
    }
    types = {"": "version", ".installer": "installer", ".locale.en-GB": "defaultLocale"}
    return {
        f"{WINGET}{end}.yaml": (
            f"# yaml-language-server: $schema=https://aka.ms/winget-manifest.{types[end]}.1.9.0"
            f".schema.json\n{text}ManifestType: {types[end]}\nManifestVersion: 1.9.0\n"
        )
        for end, text in kinds.items()
    }


def homebrew(made: Release) -> str:
    """The Homebrew cask."""
    image = f"Battleboard-{made.version}.dmg"
    address = made.address(image).replace(made.version, "#{version}")
    return f"""cask "battleboard" do
  version "{made.version}"
  sha256 "{made.checksum(image)}"

  url "{address}"
  name "Battleboard"
  desc "{SUMMARY}"
  homepage "{made.homepage}"

  depends_on macos: ">= :sequoia"

  app "Battleboard.app"

  zap trash: "~/Library/Application Support/Battleboard"
end
"""


def scoop(made: Release) -> dict[str, Any]:
    """The Scoop manifest, which unpacks the set-up into its own folder."""
    setup = f"Battleboard-{made.version}-Setup.exe"
    moving = made.address(setup).replace(made.version, "$version")
    return {
        "version": made.version,
        "description": SUMMARY,
        "homepage": made.homepage,
        "license": "MIT",
        "architecture": {
            "64bit": {"url": f"{made.address(setup)}#/dl.7z", "hash": made.checksum(setup)}
        },
        "bin": [["battleboard-cli.exe", "battleboard"]],
        "shortcuts": [["battleboard.exe", "Battleboard"]],
        "checkver": {"url": f"{made.homepage}/releases", "regex": r"v([\d.]+)"},
        "autoupdate": {"architecture": {"64bit": {"url": f"{moving}#/dl.7z"}}},
    }


def flathub(made: Release, wheels: Mapping[str, str]) -> dict[str, Any]:
    """The Flatpak manifest: built offline, from locked wheels by address and checksum."""
    wheel = f"battleboard-{made.version}-py3-none-any.whl"
    files = {made.address(wheel): made.checksum(wheel), **wheels}
    install = "pip3 install --no-index --find-links=. --prefix=/app battleboard"
    put, share, icons = "install -Dm644", "/app/share", "/app/share/icons/hicolor"
    return {
        "id": APPLICATION,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": "battleboard",
        "finish-args": [
            "--share=ipc",
            "--socket=fallback-x11",
            "--socket=wayland",
            "--device=dri",
            "--filesystem=xdg-documents",
        ],
        "modules": [
            {
                "name": "battleboard",
                "buildsystem": "simple",
                "build-commands": [
                    install,
                    f"{put} {APPLICATION}.desktop -t {share}/applications",
                    f"{put} {APPLICATION}.metainfo.xml -t {share}/metainfo",
                    f"{put} {APPLICATION}.mime.xml {share}/mime/packages/{APPLICATION}.xml",
                    f"{put} battleboard.svg {icons}/scalable/apps/{APPLICATION}.svg",
                ],
                "sources": [
                    *({"type": "file", "url": url, "sha256": each} for url, each in files.items()),
                    *(
                        {"type": "file", "path": name}
                        for name in (
                            f"{APPLICATION}.desktop",
                            f"{APPLICATION}.metainfo.xml",
                            f"{APPLICATION}.mime.xml",
                            "battleboard.svg",
                        )
                    ),
                ],
            }
        ],
    }


def write(made: Release, target: Path, wheels: Mapping[str, str]) -> list[Path]:
    """Write every manifest, each in its store's folder."""
    texts = {f"winget/{name}": text for name, text in winget(made).items()}
    texts["homebrew/battleboard.rb"] = homebrew(made)
    texts["scoop/battleboard.json"] = json.dumps(scoop(made), indent=4) + "\n"
    texts[f"flathub/{APPLICATION}.json"] = json.dumps(flathub(made, wheels), indent=4) + "\n"
    for name, text in texts.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [target / name for name in texts]


def main() -> int:
    """Write the manifests; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--wheels", type=Path, help="lines of address and SHA-256 for the Flatpak")
    options = parser.parse_args()
    told = release.settings()
    lines = options.wheels.read_text(encoding="utf-8").splitlines() if options.wheels else []
    wheels = dict(line.split() for line in lines)
    try:
        made = Release(options.folder, release.version(), told["homepage"])
        for path in write(made, options.target, wheels):
            print(path)
    except release.ReleaseError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
