"""Installing a release into this Python environment, replacing an installed one."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution, distributions
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from homeroom.releases.files import signed_by_another
from homeroom.releases.installed import inspect_installed
from homeroom.releases.publishers import Trust
from homeroom_sdk import API_VERSION
from homeroom_sdk.discovery import PLUGINS, FoundPlugin, find_plugins
from homeroom_sdk.manifest import api_mismatch
from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

from homeroom_registry.check.signing import inspect_wheel
from homeroom_registry.check.source import PluginSource, open_source
from homeroom_registry.check.table_rules import revision_of
from homeroom_registry.install.errors import UpkeepRefused
from homeroom_registry.install.reverting import BASE


@dataclass(frozen=True, slots=True)
class Offer:
    """A wheel that may be installed; `head` is the newest revision of its tables."""

    wheel: Path
    plugin: str
    version: Version
    publisher: str
    head: str


def look_into(wheel: Path, trust: Trust) -> Offer:
    """Check a wheel and describe its release.

    Raises:
        NoPlugin: the file is not a wheel of a plugin.
        WheelRefused: the wheel has no RECORD.
        UpkeepRefused: it would not run here.
    """
    plugin_id, release = inspect_wheel(wheel, trust)
    if release.refused or release.changed:
        reason = release.refused or f"{', '.join(release.changed)} is not as it was released."
        raise UpkeepRefused(f"{wheel.name} is not installed. {reason}")
    with open_source(wheel) as source:
        problem = (
            api_mismatch(source.raw, API_VERSION)
            or _find_rival(source)
            or _find_other_publisher(plugin_id, release.publisher, trust)
        )
        if problem:
            raise UpkeepRefused(f"{wheel.name} is not installed. {problem}")
        return Offer(wheel, plugin_id, _read_version(release.version, wheel), release.publisher, _read_head(source))


def find_installed(plugin_id: str) -> FoundPlugin | None:
    """Return the installed plugin with this id; None if there is none."""
    return next((found for found in find_plugins() if found.id == plugin_id), None)


def version_of(found: FoundPlugin) -> Version:
    """Return the installed version; 0 if the manifest has no valid one."""
    try:
        return Version(str(found.raw.get("version", "")))
    except InvalidVersion:
        return Version("0")


def install(offer: Offer) -> None:
    """Install the wheel and its requirements, with pip or uv as configured here.

    The platform and the other plugins are pinned to their installed versions. Otherwise the wheel's requirements could
    replace them with packages of the same name that a stranger has published.

    Raises:
        UpkeepRefused: there is no installer, or it failed; the message contains its output.
    """
    with TemporaryDirectory(prefix="homeroom-pinned-") as folder:
        pinned = Path(folder) / "pinned.txt"
        pinned.write_text("\n".join(list_pinned(offer.plugin)), encoding="utf-8")
        command = [*find_installer(), "--constraint", str(pinned), str(offer.wheel)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise UpkeepRefused(f"{offer.wheel.name} could not be installed:\n{(done.stderr or done.stdout).strip()}")


def list_pinned(plugin_id: str) -> Sequence[str]:
    """List the packages of the platform and of all other plugins, pinned to the installed versions."""
    plugins = {found.id: found.entry_point.dist for found in find_plugins()}
    own = plugins.pop(plugin_id, None)
    there = {canonicalize_name(each.name): each.version for each in plugins.values() if each is not None}
    for each in distributions():
        name = canonicalize_name(each.name or "")
        if name == "homeroom" or name.startswith("homeroom-"):
            there[name] = each.version
    if own is not None:
        there.pop(canonicalize_name(own.name), None)
    return [f"{name}=={version}" for name, version in sorted(there.items())]


def find_installer() -> Sequence[str]:
    """Return the command that installs packages into this Python environment; append their names or paths.

    Raises:
        UpkeepRefused: there is neither pip nor uv.
    """
    if find_spec("pip"):
        return [sys.executable, "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--python", sys.executable]
    raise UpkeepRefused("There is neither pip nor uv in this Python environment. Install one of them.")


def _find_rival(source: PluginSource) -> str:
    """Return a sentence if another installed package has the plugin's id, distribution or package name, else empty.

    Installing the plugin would replace or hide the other one.
    """
    before = find_installed(source.id)
    package = source.package.name
    with suppress(PackageNotFoundError):
        points = distribution(package).entry_points
        if not points.select(group=PLUGINS, name=source.id):
            return f"Its distribution is called {package}, as another one that is installed here."
    if (
        before
        and before.entry_point.dist
        and canonicalize_name(before.entry_point.dist.name) != canonicalize_name(package)
    ):
        return f"{source.id} is installed from the distribution {before.entry_point.dist.name}. Uninstall that first."
    with suppress(ModuleNotFoundError):
        spec = find_spec(source.name)
        if spec and (before is None or str(before.folder) not in (spec.submodule_search_locations or ())):
            return f"Its package is called {source.name}, as another one that is installed here."
    return ""


def _find_other_publisher(plugin_id: str, publisher: str, trust: Trust) -> str:
    """Return a sentence if the installed release has another publisher, else empty."""
    found = find_installed(plugin_id)
    before = inspect_installed([found], trust, {})[plugin_id].publisher if found else ""
    if not before or publisher == before:
        return ""
    said = signed_by_another(publisher, before)
    return f"{said} To let it take over: uninstall that, install this, and `homeroom plugin accept {plugin_id}`."


def _read_version(text: str, wheel: Path) -> Version:
    try:
        return Version(text)
    except InvalidVersion as error:
        raise UpkeepRefused(f"{wheel.name} is not installed. Its plugin.toml names no version.") from error


def _read_head(source: PluginSource) -> str:
    """Return the newest revision of the plugin's migrations, without running them; `BASE` if there are none.

    Tables are reverted to this revision.

    Raises:
        UpkeepRefused: the revision cannot be determined for certain.
    """
    scripts = list((source.folder / "migrations" / "versions").glob("[!_]*.py*"))
    pairs = [revision_of(tree) for _path, tree in source.migrations]
    before = {down for _revision, down in pairs}
    heads = [revision for revision, _down in pairs if revision not in before]
    if not scripts:
        return BASE
    if len(pairs) != len(scripts) or len(heads) != 1 or heads[0] is None:
        raise UpkeepRefused(
            f"The migrations of {source.id} do not form one line, or do not say `revision = …` in plain words. "
            "`homeroom plugin check` says more."
        )
    return heads[0]
