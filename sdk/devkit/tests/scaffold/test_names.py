"""Which names a new plugin may have."""

import re
from pathlib import Path

import pytest
from homeroom.plugins.loading.namespace import CORE_PAGES
from homeroom_devkit.scaffold.names import NameRefused, check_name

ROOT = Path(__file__).parents[4]


class TestCheckName:
    @pytest.mark.parametrize("name", ["library", "field_trips", "k12", "notices"])
    def test_free_name_passes(self, name: str) -> None:
        check_name(name, ROOT / "plugins" / name, tree=ROOT)

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("Library", "no name for a plugin"),
            ("x", "no name for a plugin"),
            ("9lives", "no name for a plugin"),
            ("field-trips", "no name for a plugin"),
            ("two__scores", "no name for a plugin"),
            ("a" * 25, "no name for a plugin"),
            ("../escape", "no name for a plugin"),
            ("plugin", "platform's own word"),
            ("class", "platform's own word"),
            ("settings", "platform's own word"),
            ("mail", "plugins/mail exists already"),
            ("mail_log", "the plugin mail, whose tables begin with mail_"),
            ("person", "answers at /person or /api/person"),
            ("job", "answers at /job or /api/job"),
            ("audit", "the platform's table audit_entries"),
            ("fault", "the package tests/faults/fault_testing"),
        ],
    )
    def test_other_name_is_refused_with_the_reason(self, name: str, words: str) -> None:
        with pytest.raises(NameRefused, match=words):
            check_name(name, ROOT / "plugins" / name, tree=ROOT)

    def test_shells_own_addresses_are_reserved(self) -> None:
        """Or a plugin's page would never be seen."""
        sources = [path for path in (ROOT / "shell-ui/src").rglob("*.ts*") if ".test." not in path.name]
        found = {name for path in sources for name in re.findall(r"\bpath[:=] ?['\"]/([a-z-]+)", path.read_text())}
        assert found <= CORE_PAGES
