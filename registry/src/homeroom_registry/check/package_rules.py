"""Rules about the plugin's packaging: HP2xx."""

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from importlib.util import resolve_name

from homeroom.releases.files import PLATFORM
from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.utils import canonicalize_name

from homeroom_registry.check.rules import Problem, at, rule, whole
from homeroom_registry.check.source import MANIFEST, PluginSource

SDK = "homeroom-sdk"
NAMESPACE = "homeroom_plugins"
BROUGHT_BY = {
    "starlette": "fastapi",
    "yaml": "pyyaml",
    "PIL": "pillow",
    "dateutil": "python-dateutil",
    "bs4": "beautifulsoup4",
}
"""Distribution names that differ from their module names, for modules that are not installed here."""
PROJECT = "pyproject.toml"


@rule(
    "HP201",
    "there is an entry point for the host",
    why="The host finds plugins by the entry points of the group `homeroom.plugins`, and by nothing else.",
    mend='In `pyproject.toml`: `[project.entry-points."homeroom.plugins"]` with `<id> = "<package>.plugin:plugin"`.',
)
def entry_point_exists(source: PluginSource) -> Iterator[Problem]:
    """Report a package without an entry point for the host."""
    if not source.package.points:
        yield whole(PROJECT, "There is no entry point in the group homeroom.plugins.")


@rule(
    "HP202",
    "the entry point leads to an object in the package",
    why="The host loads `module:name`, and reads `plugin.toml` beside that module.",
    mend="Name the module beside `plugin.toml` and what is called `plugin` in it.",
)
def entry_point_leads_somewhere(source: PluginSource) -> Iterator[Problem]:
    """Report entry points with a module or attribute that does not exist in the package."""
    for name, value in source.package.points.items():
        module, _colon, attribute = value.partition(":")
        package, _dot, own = module.strip().rpartition(".")
        tree = dict(source.code).get(f"{own}.py")
        if package != source.name or tree is None:
            yield whole(PROJECT, f"{name} = {value}: there is no module {own} beside {MANIFEST} in {source.name}.")
        elif attribute.strip() not in _names(tree):
            yield whole(PROJECT, f"{name} = {value}: {own}.py has no {attribute}.")


def _names(tree: ast.Module) -> set[str]:
    found = set()
    for node in tree.body:
        match node:
            case ast.Assign(targets=targets):
                found |= {target.id for target in targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                found.add(name)
            case ast.ImportFrom(names=names):
                found |= {alias.asname or alias.name for alias in names}
    return found


@rule(
    "HP203",
    "nothing of the platform is imported but the SDK",
    why="The SDK is what stays; the platform's own modules change with every version, without a word.",
    mend="Use what `homeroom_sdk` has. Fixtures of `homeroom_devkit` belong into the tests, outside the package.",
)
def core_is_not_imported(source: PluginSource) -> Iterator[Problem]:
    """Report imports of the platform's own modules, other than the SDK."""
    for path, line, module in imports(source):
        if module.partition(".")[0] in PLATFORM:
            yield at(path, line, f"{module} is the platform's own.")


@rule(
    "HP204",
    "no other plugin is imported",
    why="It may not be installed, and is licensed by itself.",
    mend="Ask for its service: `ctx.services.get(Protocol)`, or hear its events.",
)
def plugins_are_not_imported(source: PluginSource) -> Iterator[Problem]:
    """Report imports of other plugins."""
    for path, line, module in imports(source):
        if module.startswith(f"{NAMESPACE}.") and not _is_own(module, source):
            yield at(path, line, f"{module} is another plugin.")


@rule(
    "HP205",
    "what is imported is declared",
    why="An installation has what the wheel asks for, and nothing else.",
    mend="Add the library to `dependencies` in `pyproject.toml`. What the SDK brings, such as FastAPI, need not be.",
)
def imports_are_declared(source: PluginSource) -> Iterator[Problem]:
    """Report imports of libraries that neither the package declares nor the SDK brings."""
    declared = {canonicalize_name(item.name) for item in _requirements(source)} | _brought_by_sdk() | {SDK}
    owners = _owners()
    for path, line, module in imports(source):
        top = module.partition(".")[0]
        if top in sys.stdlib_module_names or top in PLATFORM or top == NAMESPACE or _is_own(module, source):
            continue
        names = {canonicalize_name(name) for name in (*owners.get(top, ()), BROUGHT_BY.get(top, top))}
        if not names & declared:
            yield at(path, line, f"{top} is not declared.")


@cache
def _owners() -> Mapping[str, list[str]]:
    """Return the installed distributions by their top-level modules; cached, because reading them takes a second."""
    return packages_distributions()


@rule(
    "HP206",
    "the wheel asks for the SDK, not for the platform",
    why="A plugin that needs the platform's package ties an installation to one version of it.",
    mend="Depend on `homeroom-sdk`; `homeroom` belongs to the extra or group for tests.",
)
def sdk_is_required(source: PluginSource) -> Iterator[Problem]:
    """Report a dependency on `homeroom`, and a missing dependency on `homeroom-sdk`."""
    names = {canonicalize_name(item.name) for item in _requirements(source)}
    if "homeroom" in names:
        yield whole(PROJECT, "It depends on homeroom.")
    if SDK not in names:
        yield whole(PROJECT, f"It does not depend on {SDK}.")


@rule(
    "HP207",
    "the package has its types",
    why="Whoever tests the plugin with a type checker sees nothing of a package without `py.typed`.",
    mend="Add an empty file `py.typed` beside `__init__.py`.",
)
def types_are_there(source: PluginSource) -> Iterator[Problem]:
    """Report a missing `py.typed` (PEP 561)."""
    if not (source.folder / "py.typed").is_file():
        yield whole("py.typed", "It is missing.")


@rule(
    "HP208",
    "a wheel has the user interface that its manifest announces",
    why="The shell would ask for files that are not there, and every page of the plugin would fail.",
    mend='Build the UI first, and let the wheel take `ui/` in: `artifacts = ["src/**/ui/**"]` for hatchling.',
)
def interface_is_built(source: PluginSource) -> Iterator[Problem]:
    """Report a wheel that lacks the UI which its manifest announces."""
    if (
        source.is_wheel
        and source.manifest
        and source.manifest.ui
        and not (source.folder / "ui" / "mf-manifest.json").is_file()
    ):
        yield whole(MANIFEST, "It announces a user interface, and ui/mf-manifest.json is not in the wheel.")


@rule(
    "HP209",
    "the licence may run beside the platform",
    why="Districts install the plugin into the platform's own processes; the GPL and the AGPL would bind all of it.",
    mend="Choose a licence that allows this, and say it in `license` of `pyproject.toml`.",
)
def licence_fits(source: PluginSource) -> Iterator[Problem]:
    """Report a missing licence, and the GPL and AGPL."""
    licence = source.package.licence.upper()
    if not licence:
        yield whole(PROJECT, "It names no licence.")
    elif "GPL" in licence and "LGPL" not in licence:
        yield whole(PROJECT, f"{source.package.licence} cannot run in the platform's processes.")


@rule(
    "HP210",
    "the version of Python is said, and is the platform's",
    why="The platform runs on Python 3.11 and later.",
    mend='Write `requires-python = ">=3.11"`.',
)
def python_fits(source: PluginSource) -> Iterator[Problem]:
    """Report a `requires-python` that is missing or excludes 3.11."""
    try:
        fits = bool(source.package.python) and SpecifierSet(source.package.python).contains("3.11.9")
    except InvalidSpecifier:
        fits = False
    if not fits:
        yield whole(
            PROJECT, f"requires-python is {source.package.python or 'not said'}; the platform needs 3.11 to fit."
        )


@rule(
    "HP211",
    "a wheel holds its own package alone",
    why="A module at the top, such as `utils` or `tests`, takes the place of everybody's module of that name.",
    mend="Let the wheel take in the package alone, and keep tests outside of it.",
)
def wheel_is_tidy(source: PluginSource) -> Iterator[Problem]:
    """Report files and folders at the top of a wheel that are not part of the plugin's package."""
    if not source.is_wheel:
        return
    own = source.name.partition(".")[0]
    for path in sorted(source.top.iterdir()):
        if path.name != own and not path.name.endswith((".dist-info", ".data")):
            yield whole(path.name, "It is not of the plugin's package.")


@rule(
    "HP212",
    "every file is Python",
    why="The import of one that is not fails in the district.",
    mend="The message names the line.",
)
def files_are_python(source: PluginSource) -> Iterator[Problem]:
    """Report files that cannot be parsed as Python."""
    for item in source.modules:
        if item.tree is None:
            yield at(item.path, item.line, item.error)


def imports(source: PluginSource) -> Iterator[tuple[str, int, str]]:
    """Yield every import of the package: file, line, module."""
    for item in source.modules:
        parts = item.path.split("/")[:-1]
        inside = ".".join((source.name, *parts))
        for node in ast.walk(item.tree) if item.tree else ():
            if isinstance(node, ast.Import):
                yield from ((item.path, node.lineno, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield from ((item.path, node.lineno, name) for name in _from(node, inside))


def _from(node: ast.ImportFrom, inside: str) -> Iterator[str]:
    try:
        module = resolve_name("." * node.level + (node.module or ""), inside) if node.level else str(node.module)
    except ImportError:  # The relative import goes above the top-level package.
        return
    # In `from homeroom_plugins import other`, the module is the imported name.
    yield from (f"{module}.{alias.name}" for alias in node.names) if "." not in module else [module]


def _is_own(module: str, source: PluginSource) -> bool:
    return module == source.name or module.startswith(f"{source.name}.")


def _requirements(source: PluginSource) -> Iterator[Requirement]:
    for line in source.package.requires:
        try:
            yield Requirement(line)
        except InvalidRequirement:
            continue


def _brought_by_sdk() -> set[str]:
    try:
        return {canonicalize_name(Requirement(line).name) for line in requires(SDK) or ()}
    except PackageNotFoundError:
        return set()
