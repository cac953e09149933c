"""`packaging/macos/build.sh`: makes the application and its disk image, on a Mac.

With CODESIGN_IDENTITY they are signed with that identity of the keychain, else ad hoc. Where the
three NOTARY_ variables tell of a key for Apple's notary, it is asked too, and its answer attached.
"""

import argparse
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import build
import bundle
import figures
from macos import bundles, image, inspection, universal
from macos.macho import MachError, read

HERE: Final = Path(__file__).resolve().parent
WORK: Final = build.WORK / "macos"
_PYTHON: Final = f"{sys.version_info.major}.{sys.version_info.minor}"
_WHEELS: Final = {"arm64": "macosx_11_0_arm64", "x86_64": "macosx_10_13_x86_64"}
_NOTARY: Final = ("NOTARY_KEY_FILE", "NOTARY_KEY_ID", "NOTARY_ISSUER")


def main() -> int:
    """Make everything; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=Path, default=build.ROOT / "dist", help="where it goes")
    options = parser.parse_args()
    try:
        python = ready_environment()
        if Path(sys.prefix).resolve() != python.parent.parent.resolve():
            # The picture of the disk image is drawn with the Qt of that environment.
            os.execv(python, [str(python), "-m", "macos.make", *sys.argv[1:]])  # noqa: S606
        make(python, options.target)
    except (
        build.BuildError,
        bundle.BundleError,
        inspection.AppError,
        MachError,
        image.ImageError,
    ) as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


def make(python: Path, target: Path) -> None:
    """Make the application, inspect it, run its self-test, and put it into its disk image."""
    app = build.freeze(python, target, build.core(python))
    bundles.list_files(app)
    sign(app)
    print(inspection.check(app))
    bundle.check(app, build.LOG.read_text(encoding="utf-8", errors="replace"))
    packed = target / image_name(inspection.version(app))
    image.make(app, packed)
    sign_image(packed)
    notarise(packed)
    print(figures.size_line(packed)[0])


def image_name(version: str) -> str:
    """The name of the file that a user downloads."""
    return f"Battleboard-{version}.dmg"


def ready_environment() -> Path:
    """The Python of an environment in which every library runs on both processors."""
    if sys.platform != "darwin":
        raise build.BuildError(
            "Only a Mac makes this; `packaging/macos/rehearsal/prove.sh` rehearses it elsewhere."
        )
    found = {part.architecture for part in read(Path(sys.executable).resolve())}
    if found != inspection.BOTH:
        raise build.BuildError(
            "This Python is for one kind of processor alone. The one from python.org is for both."
        )
    python = build.environment()
    join_msgspec(python)
    return python


def join_msgspec(python: Path) -> None:
    """Combine msgspec, which has no wheel for both processors, into a library for both."""
    site = next((python.parent.parent / "lib").glob("python*/site-packages"))
    for library in (site / "msgspec").glob("_core.*.so"):
        here = {part.architecture for part in read(library)}
        for missing in sorted(inspection.BOTH - here):
            other = unpacked_msgspec(python, missing)
            universal.join_trees(site / "msgspec", other / "msgspec")


def unpacked_msgspec(python: Path, processor: str) -> Path:
    """The folder with msgspec for another processor, in the locked version."""
    folder = WORK / processor
    pins = folder / "msgspec.txt"
    folder.mkdir(parents=True, exist_ok=True)
    pins.write_text(locked("msgspec", build.LOCK), encoding="utf-8")
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", "download"]
    command += ["--quiet", "--no-deps", "--only-binary=:all:", "--dest", str(folder)]
    command += ["--python-version", _PYTHON, "--platform", _WHEELS[processor]]
    _run(*command, "--require-hashes", "--requirement", str(pins))
    for wheel in folder.glob("msgspec-*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
    return folder


def locked(package: str, lock: Path) -> str:
    """The lines of a lock that pin one package, with its hashes."""
    lines: list[str] = []
    for line in lock.read_text(encoding="utf-8").splitlines():
        if line.startswith(f"{package}==") or (lines and line.startswith("    --hash")):
            lines.append(line)
        elif lines:
            break
    return "\n".join(lines) + "\n"


def sign(app: Path) -> None:
    """Sign an application from the inside out, for the hardened runtime."""
    main_bundle = bundles.application(app)
    frameworks = bundles.frameworks(app)
    programs = {each.program.resolve() for each in [main_bundle, *frameworks]}
    plain = [path for path in inspection.code_files(app) if path.resolve() not in programs]
    for path in [*plain, *(each.root for each in frameworks)]:
        _codesign(path)
    _codesign(app, "--entitlements", str(HERE / "entitlements.plist"))
    _run("codesign", "--verify", "--deep", "--strict", "--all-architectures", str(app))


def sign_image(packed: Path) -> None:
    """Sign a disk image, unless signing is only ad hoc, which would mean nothing."""
    if os.environ.get("CODESIGN_IDENTITY"):
        _codesign(packed)
    else:
        print(
            "Signed ad hoc, for there is no CODESIGN_IDENTITY: a Mac will ask before it opens it."
        )


def notarise(packed: Path) -> None:
    """Have Apple notarise a disk image, and attach the ticket."""
    told = [os.environ.get(name, "") for name in _NOTARY]
    if not all(told):
        print("Not notarised, for the key of a developer account is not here.")
        return
    key, number, issuer = told
    account = ["--key", key, "--key-id", number, "--issuer", issuer]
    _run("xcrun", "notarytool", "submit", str(packed), *account, "--wait", "--timeout", "30m")
    _run("xcrun", "stapler", "staple", str(packed))
    _run(
        "spctl", "--assess", "--type", "open", "--context", "context:primary-signature", str(packed)
    )


def _codesign(path: Path, *more: str) -> None:
    identity = os.environ.get("CODESIGN_IDENTITY") or "-"
    stamp = "--timestamp=none" if identity == "-" else "--timestamp"
    hardened = ["--force", "--all-architectures", "--options", "runtime", stamp]
    _run("codesign", "--sign", identity, *hardened, *more, str(path))


def _run(*command: str) -> None:
    done = subprocess.run(command, check=False)
    if done.returncode != 0:
        raise build.BuildError(f"This has failed: {' '.join(command)}")


if __name__ == "__main__":
    sys.exit(main())
