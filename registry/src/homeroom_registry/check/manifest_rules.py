"""Rules about `plugin.toml`: HP1xx."""

from collections.abc import Iterator
from pathlib import Path

from homeroom.plugins.loading.namespace import CORE_AREAS, CORE_PAGES, RESERVED
from homeroom_sdk import API_VERSION
from homeroom_sdk.manifest import InvalidManifest, api_mismatch, parse_manifest, read_manifest
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from homeroom_registry.check.rules import Problem, rule, whole
from homeroom_registry.check.source import MANIFEST, PluginSource, is_migration

PLACEHOLDERS = ("example.org", "example.com", "example.net", "example.invalid")


@rule(
    "HP101",
    "plugin.toml can be read",
    why="The host reads the manifest before it imports anything. Without it the plugin is not loaded.",
    mend="Write the file as TOML in UTF-8. `homeroom plugin check` names the line.",
)
def manifest_is_toml(source: PluginSource) -> Iterator[Problem]:
    """Report a manifest that cannot be read."""
    try:
        read_manifest(source.folder / MANIFEST)
    except InvalidManifest as error:
        yield whole(MANIFEST, str(error))


@rule(
    "HP102",
    "plugin.toml has the fields that it must, and no others",
    why="A field that the host does not know is a misspelling or of another version; it would be passed over silently.",
    mend="Compare with *The manifest* in `docs/writing-a-plugin.md`. The message names the first wrong field.",
)
def manifest_is_valid(source: PluginSource) -> Iterator[Problem]:
    """Report the first missing, unknown or wrong field of the manifest."""
    if not source.raw or api_mismatch(source.raw, API_VERSION):
        return
    try:
        parse_manifest(source.raw)
    except InvalidManifest as error:
        yield whole(MANIFEST, str(error))


@rule(
    "HP103",
    "the id is that of the entry point",
    why="Tables, settings and licences are kept under the id; two names for one plugin would split them.",
    mend='In `pyproject.toml`: `[project.entry-points."homeroom.plugins"]` with `<id> = "<package>.plugin:plugin"`.',
)
def id_is_that_of_the_entry_point(source: PluginSource) -> Iterator[Problem]:
    """Report an id that is not the name of an entry point."""
    if source.id and source.package.points and source.id not in source.package.points:
        yield whole(MANIFEST, f"The id is {source.id}, the entry point is called {', '.join(source.package.points)}.")


@rule(
    "HP104",
    "the id is no word of the platform's",
    why="The platform calls its own tables and areas so.",
    mend="Choose another id, also for the entry point, the tables and the package.",
)
def id_is_free(source: PluginSource) -> Iterator[Problem]:
    """Report a reserved id."""
    if source.id in RESERVED:
        yield whole(MANIFEST, f"{source.id} is the platform's own word.")


@rule(
    "HP105",
    "the range of the plugin API fits this host and ends before the next major version",
    why="A host refuses what was written for another API; a range without an end promises to fit what nobody knows.",
    mend='Write `api = ">=1.0,<2"`.',
)
def api_range_is_bounded(source: PluginSource) -> Iterator[Problem]:
    """Report a range that does not fit this host or has no upper bound."""
    if not source.raw:
        return
    if mismatch := api_mismatch(source.raw, API_VERSION):
        yield whole(MANIFEST, mismatch)
        return
    try:
        fits_all = SpecifierSet(str(source.raw.get("api", ""))).contains("999")
    except InvalidSpecifier:  # HP102 reports it.
        return
    if fits_all:
        yield whole(MANIFEST, f'api = "{source.raw["api"]}" has no end.')


@rule(
    "HP106",
    "the manifest's version is that of the package",
    why="People see the manifest's version, installers the package's; an update would not be seen as one.",
    mend="Change both in one commit.",
)
def versions_are_one(source: PluginSource) -> Iterator[Problem]:
    """Report a manifest's version that differs from the package's version."""
    version = str(source.raw.get("version", ""))
    if version and source.package.version and version != source.package.version:
        yield whole(MANIFEST, f"The manifest has version {version}, the package {source.package.version}.")


@rule(
    "HP107",
    "every file that the manifest names is there",
    why="Manuals are offered for download, and migrations are listed for operators.",
    mend="Add the file to the package, or take it off the list.",
)
def listed_files_exist(source: PluginSource) -> Iterator[Problem]:
    """Report files that are listed in the manifest but missing in the package."""
    manifest = source.manifest
    for name in (*manifest.files, *manifest.manuals, *manifest.sql) if manifest else ():
        if not _is_inside(source.folder, name):
            yield whole(MANIFEST, f"{name} is not in the package.")


def _is_inside(folder: Path, name: str) -> bool:
    path = (folder / name).resolve()
    return path.is_file() and path.is_relative_to(folder.resolve())


@rule(
    "HP108",
    "every migration is listed under sql",
    why="Operators read there what an update does to their database.",
    mend='Add it: `sql = ["migrations/versions/0001_first.py"]`.',
)
def migrations_are_listed(source: PluginSource) -> Iterator[Problem]:
    """Report migrations that are not listed under `sql`."""
    listed = source.manifest.sql if source.manifest else ()
    for item in source.modules if source.manifest else ():
        if is_migration(item.path) and item.path not in listed:
            yield whole(MANIFEST, f"{item.path} is not listed under sql.")


@rule(
    "HP109",
    "hasSqlDb says whether there are migrations",
    why="Without it no migration runs, and the plugin meets tables that do not exist.",
    mend="Write `hasSqlDb = true` where there is a folder `migrations/versions`, and leave it out elsewhere.",
)
def tables_are_announced(source: PluginSource) -> Iterator[Problem]:
    """Report a `hasSqlDb` that does not match the presence of migrations."""
    has_scripts = any(is_migration(item.path) for item in source.modules)
    if source.manifest and source.manifest.hasSqlDb != has_scripts:
        yield whole(
            MANIFEST,
            "There are migrations, and hasSqlDb is not true."
            if has_scripts
            else "hasSqlDb is true, and there is no migration.",
        )


@rule(
    "HP110",
    "no area of calls is the platform's",
    why="The platform answers there itself; the plugin would not be loaded.",
    mend="Choose an area of the plugin's own, such as its id.",
)
def areas_are_free(source: PluginSource) -> Iterator[Problem]:
    """Report areas below `/api/` that belong to the platform."""
    own = f"auth/{source.id}" if source.manifest and source.manifest.capabilities.signIn else None
    for area in source.manifest.prefixes if source.manifest else ():
        if area.split("/")[0] in CORE_AREAS and area != own:
            yield whole(MANIFEST, f"/api/{area} belongs to the platform.")


@rule(
    "HP111",
    "no page is the platform's",
    why="The shell's own pages are there; the plugin would not be loaded.",
    mend="Choose another word. Pages of the shell for signed-in people are contributions of the UI, not `pages`.",
)
def pages_are_free(source: PluginSource) -> Iterator[Problem]:
    """Report pages that belong to the platform."""
    for page in source.manifest.pages if source.manifest else ():
        if page.split("/")[0] in CORE_PAGES:
            yield whole(MANIFEST, f"/{page} belongs to the platform.")


@rule(
    "HP112",
    "the settings are a model of the package",
    why="The pane of settings is drawn from it; without it the plugin is not loaded.",
    mend='Write `settings = "settings:LibrarySettings"` for `class LibrarySettings(BaseModel)` in `settings.py`.',
)
def settings_exist(source: PluginSource) -> Iterator[Problem]:
    """Report a settings class that is not defined in the package."""
    named = source.manifest.settings if source.manifest else None
    if not named:
        return
    module, _colon, name = named.partition(":")
    path = module.replace(".", "/")
    trees = dict(source.code)
    tree = trees.get(f"{path}.py") or trees.get(f"{path}/__init__.py")
    if tree is None or not any(getattr(node, "name", None) == name for node in tree.body):
        yield whole(MANIFEST, f"settings: there is no {name} in {path}.py.")


@rule(
    "HP113",
    "every feature of the licence has a title",
    why="Customer support licenses features by what they are called.",
    mend='Write `titles = { libraryLoans = "Library loans" }`.',
)
def features_have_titles(source: PluginSource) -> Iterator[Problem]:
    """Report features without a title."""
    for flag in source.manifest.flags if source.manifest else ():
        if not source.manifest or not source.manifest.titles.get(flag):
            yield whole(MANIFEST, f"The feature {flag} has no title.")


@rule(
    "HP114",
    "assist leads to somebody",
    why="It is where the district's administrators ask for help.",
    mend="Write the address of whoever looks after the plugin: `https://…` or `mailto:…`.",
)
def help_is_real(source: PluginSource) -> Iterator[Problem]:
    """Report an `assist` address of a placeholder domain such as example.org."""
    assist = source.manifest.assist if source.manifest else ""
    if any(assist.rstrip("/").endswith(name) for name in PLACEHOLDERS):
        yield whole(MANIFEST, f"{assist} is an example's address.")
