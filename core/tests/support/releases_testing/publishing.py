"""Publishers, wheels and a folder to install them into."""

from collections.abc import Mapping, Sequence
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

from homeroom.releases.publishers import Trust, make_key, read_secret_key
from homeroom_devkit.testing.wheels import build_wheel, install_wheel
from homeroom_registry.check.signing import sign_wheel
from homeroom_sdk.discovery import PLUGINS, FoundPlugin, look_at

FILES = {
    "ui/mf-manifest.json": "{}",
    "ui/app.js": "export {}",
    "ui/app.js.br": "packed by brotli",
    "ui/app.js.gz": "packed by gzip",
    "words.json": '{"hello": "Hello"}',
}


class Publishing:
    """Builds, signs and installs releases of plugins."""

    def __init__(self, top: Path) -> None:
        self.wheels, self.site, self.secrets = top / "wheels", top / "site", top / "secrets"
        self.keys = top / "keys"
        for folder in (self.wheels, self.site, self.secrets, self.keys):
            folder.mkdir()

    def add_publisher(self, name: str, *, is_known: bool = True) -> None:
        """Make keys for a publisher, whose public key the installation has if `is_known`."""
        _secret, public = make_key(self.secrets, name)
        if is_known:
            (self.keys / public.name).write_bytes(public.read_bytes())

    def build(
        self,
        name: str,
        publisher: str = "",
        *,
        version: str = "1.0.0",
        beside: Mapping[str, str] | None = None,
        **files: str,
    ) -> Path:
        """Build a release, with `beside` as files outside its package, and sign it if a publisher is given."""
        changed = {key.replace("__", "."): text for key, text in files.items()}
        wheel = build_wheel(self.wheels, name, FILES | changed, version=version, beside=beside)
        if publisher:
            sign_wheel(wheel, read_secret_key(self.secrets / f"{publisher}.key"), publisher)
        return wheel

    def install(self, name: str, publisher: str = "", **more: Any) -> Path:
        """Build and install a release; return the folder of its package."""
        return install_wheel(self.build(name, publisher, **more), self.site)

    def trust(self, unsigned: str = "") -> Trust:
        """Return the trust settings of the operator."""
        return Trust.read(self.keys, unsigned)

    def find(self) -> Sequence[FoundPlugin]:
        """Find the plugins installed in the site folder."""
        packages = Distribution.discover(path=[str(self.site)])
        return [look_at(point) for package in packages for point in package.entry_points.select(group=PLUGINS)]
