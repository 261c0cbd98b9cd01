"""A plugin is one folder, and its remote another; nothing elsewhere lists plugins by name."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from .house import ROOT, plugin_names, project_files

GENERATED = {"uv.lock", "package-lock.json", "openapi.json"}
MAY_NAME = re.compile(r"^docs/|(^|/)tests/|\.test\.tsx?$")
"""Files that may name plugins: documentation and tests, but neither product code nor configuration."""

SIGN_ON = (
    "shell-ui/src/areas/settings/panes.ts",
    *(
        f"shell-ui/src/areas/sso/{name}"
        for name in (
            "connection-test.tsx",
            "link.dialog.tsx",
            "pane.ts",
            "refusals.tsx",
            "registered-addresses.tsx",
            "sso-pane.tsx",
        )
    ),
    "shell-ui/src/i18n/ar.json",
    "shell-ui/src/i18n/en.json",
)
QUOTED_OTHERWISE = {
    "demo/src/homeroom_demo/results.py": "a part of the file that the demo writes",
    "demo/src/homeroom_demo/persons.py": "a word in a column's heading",
    "server/src/homeroom_server/shell/bootstrap.py": "the name of an icon",
    "demo/src/homeroom_demo/story.py": "the demo sets a real plugin's setting, through the API",
    "demo/src/homeroom_demo/everyday.py": "the same: who tells of a mail that came back",
    **dict.fromkeys(SIGN_ON, "the shell draws how people sign in, before they have a session, and what sets it up"),
}
"""Files that may contain a plugin's name in quotation marks, and why."""


def names_of(name: str, *, is_quoted: bool = True) -> re.Pattern[str]:
    """Return a pattern for references to the plugin: its package, wheel, folders, test support or quoted id."""
    forms = [
        rf"homeroom_plugins[./]{name}\b",
        rf"homeroom-plugin-{name}\b",
        rf"(?<![\w-])plugins/{name}\b",
        rf"(?<![\w-])plugin-ui[/-]{name}\b",
        rf"\b{name}_testing\b",
    ]
    return re.compile("|".join(forms + [rf"(?P<q>[\"']){name}(?P=q)"] * is_quoted))


def find_names(paths: Sequence[Path], root: Path, names: Sequence[str]) -> Iterator[str]:
    """Yield `file:line: text` wherever a file names a plugin without permission."""
    for path in paths:
        place = path.relative_to(root).as_posix()
        own = next((part for part in names if re.match(rf"plugins/{part}/|plugin-ui/{part}/", place)), None)
        if path.name in GENERATED or MAY_NAME.search(place):
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        is_quoted = place not in QUOTED_OTHERWISE and "/locales/" not in place and own is None
        patterns = [names_of(name, is_quoted=is_quoted) for name in names if name != own]
        patterns = [pattern for pattern in patterns if pattern.search(text)]
        for number, line in enumerate(text.splitlines() if patterns else [], 1):
            if any(pattern.search(line) for pattern in patterns):
                yield f"{place}:{number}: {line.strip()[:120]}"


def test_no_file_outside_of_its_folders_names_a_plugin() -> None:
    assert list(find_names(project_files(), ROOT, plugin_names())) == []


class TestFindNames:
    """Violations planted in a toy tree."""

    def find(self, tmp_path: Path, place: str, line: str) -> list[str]:
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"first\n{line}\n")
        return list(find_names([path], tmp_path, ["clubs", "notices"]))

    def test_each_way_of_naming_one_is_seen(self, tmp_path: Path) -> None:
        lines = {
            "pyproject.toml": 'mypy_path = ["core/src", "plugins/notices/src"]',
            "core/pyproject.toml": '"homeroom-plugin-notices",',
            ".importlinter": "    homeroom_plugins.notices",
            "Makefile": "\tcp plugin-ui/notices/x y",
            "knip.json": '"ignoreDependencies": ["@homeroom/plugin-ui-notices"]',
            "conftest.py": "import notices_testing",
            "shell-ui/src/menu.ts": "if (id === 'notices') return",
            "plugins/clubs/src/homeroom_plugins/clubs/x.py": "from homeroom_plugins.notices import y",
        }
        found = {place: self.find(tmp_path, place, line) for place, line in lines.items()}
        assert {place for place, rows in found.items() if not rows} == set()
        assert found["Makefile"] == ["Makefile:2: cp plugin-ui/notices/x y"]

    def test_other_words_and_its_own_files_are_not(self, tmp_path: Path) -> None:
        lines = {
            "core/src/homeroom/x.py": "notices = read_notices()  # plugins/notices_of_old",
            "plugins/notices/src/homeroom_plugins/notices/x.py": 'id = "notices"  # homeroom_plugins.notices',
            "plugin-ui/notices/src/plugin.tsx": "id: 'notices'",
            "tests/e2e/test_notices.py": 'open("notices")',
            "plugins/clubs/tests/test_clubs.py": "from notices_testing import x",
            "uv.lock": 'name = "homeroom-plugin-notices"',
        }
        assert {place: rows for place, line in lines.items() if (rows := self.find(tmp_path, place, line))} == {}
