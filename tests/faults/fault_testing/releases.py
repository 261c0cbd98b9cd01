"""Releases of publishers, some of them tampered with, installed from wheels next to the broken plugins."""

from collections.abc import Mapping
from pathlib import Path

from homeroom.releases.publishers import make_key, read_secret_key
from homeroom_devkit.testing.wheels import CODE, build_wheel, install_wheel
from homeroom_registry.check.signing import sign_wheel
from homeroom_sdk.discovery import find_plugins

from fault_testing.plugins import list_broken

INTERFACE = "\n[ui]\ncontract = 1\n"
PAGES = {"ui/mf-manifest.json": "{}", "ui/app.js": "export {}", "ui/app.js.gz": "packed by gzip"}
REPLACED = "replaced"
"""A release without a signature that the operator allows."""


def install_releases(top: Path) -> tuple[Path, Mapping[str, str]]:
    """Install the releases; return their folder and settings that trust the publisher `acme`."""
    wheels, keys, others, site = (top / name for name in ("wheels", "keys", "others", "site"))
    for folder in (wheels, keys, others, site):
        folder.mkdir()
    acme, _public = make_key(keys, "acme")
    stranger, _public = make_key(others, "stranger")
    for name, publisher, key in [
        ("signed", "acme", acme),
        ("altered", "acme", acme),
        ("forged", "acme", stranger),
        ("from_a_stranger", "stranger", stranger),
        ("unsigned", "", acme),
        (REPLACED, "", acme),
    ]:
        wheel = build_wheel(wheels, name, PAGES, more=INTERFACE)
        if publisher:
            sign_wheel(wheel, read_secret_key(key), publisher)
        install_wheel(wheel, site)
    with (site / "altered" / "plugin.py").open("a") as code:
        code.write("print('I was not here')\n")
    here = [found.id for found in find_plugins()]
    return site, {
        "HOMEROOM_PUBLISHERS": str(keys),
        "HOMEROOM_UNSIGNED_PLUGINS": ",".join([*here, *list_broken(), REPLACED]),
    }


def replace_release(site: Path) -> None:
    """Replace the files of `replaced` by others of the same version, with a matching RECORD."""
    wheel = build_wheel(site.parent, REPLACED, PAGES | {"plugin.py": f"{CODE}# and more\n"}, more=INTERFACE)
    (site / f"{REPLACED}-1.0.0.dist-info" / "RECORD").unlink()
    install_wheel(wheel, site)
