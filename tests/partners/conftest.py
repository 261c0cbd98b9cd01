"""A partner who writes a plugin, and a district's operator who installs it; neither has this source tree."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from partner_testing.installation import Served, serving
from partner_testing.partner import NAME, PUBLISHER, Partner
from partner_testing.places import build_packages, make_place

LIMIT_S = 300
"""Seconds from the empty folder to a plugin with passing tests."""


@pytest.fixture(scope="session")
def publishers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide the folder of the public keys that an operator has."""
    return tmp_path_factory.mktemp("publishers")


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory, publishers: Path) -> Path:
    """Provide the wheels and npm packages of this tree, signed as they are released."""
    folder, keys = tmp_path_factory.mktemp("packages"), tmp_path_factory.mktemp("keys")
    build_packages(folder, keys)
    (keys / "homeroom.pub").rename(publishers / "homeroom.pub")
    return folder


@pytest.fixture(scope="session")
def partner(tmp_path_factory: pytest.TempPathFactory, packages: Path) -> Partner:
    """Provide a partner with a new plugin that has pages, and its first release."""
    place = make_place(tmp_path_factory.mktemp("partner") / "work", packages, "homeroom[testing]")
    said = place.run("homeroom", "plugin", "new", NAME, "--ui", "--packages", packages, limit_s=LIMIT_S)
    place.run("uv", "build", "--quiet", folder=NAME)
    (wheel,) = (place.folder / NAME / "dist").glob("*.whl")
    place.run("homeroom", "plugin", "key", PUBLISHER)
    place.run("homeroom", "plugin", "sign", wheel, "--key", f"{PUBLISHER}.key")
    return Partner(place, said, wheel, place.folder / f"{PUBLISHER}.pub")


@pytest.fixture(scope="session")
def installed(
    tmp_path_factory: pytest.TempPathFactory, packages: Path, publishers: Path, partner: Partner
) -> Iterator[Served]:
    """Provide an installation of signed releases only, with the partner's plugin and its key."""
    (publishers / partner.key.name).write_bytes(partner.key.read_bytes())
    folder = tmp_path_factory.mktemp("operator") / "work"
    product = ("homeroom[local]", *sorted(wheel.name.partition("-")[0] for wheel in packages.glob("*_plugin_*.whl")))
    place = make_place(folder, packages, *product, HOMEROOM_PUBLISHERS=str(publishers))
    place.run("homeroom", "plugin", "install", partner.wheel)
    with serving(place) as served:
        yield served
