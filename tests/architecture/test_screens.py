"""Rules for how the user interfaces call the server and which response data they keep."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest
from homeroom.config import Settings
from homeroom.platform import load_host
from homeroom_server.app import describe_core

from .house import ROOT, project_files

FOLDERS = ("sdk/ts/src", "shell-ui/src", "plugin-ui")
GENERATED = {"schema.d.ts", "api.gen.ts"}


@dataclass(frozen=True)
class Rule:
    """A pattern that no screen may contain; `planted` violates it."""

    name: str
    pattern: str
    remedy: str
    planted: str

    def broken_by(self, files: Iterable[Path]) -> list[str]:
        """Return `file:line` and the remedy for each violation of the rule."""
        return [
            f"{path.name}:{text.count(chr(10), 0, found.start()) + 1}: {self.remedy}"
            for path in files
            for text in (path.read_text(),)
            for found in re.finditer(self.pattern, text)
        ]


RULES = (
    Rule(
        "an answer's type is the document's",
        r"(?<!function )\bunwrap(List)?<|\.upload<|\bawait (unwrap(List)?|api\.upload)\([^;]*\)\)?\s+as\s",
        "Give no type: the document says by the path what the call answers. What it gets wrong is put right there.",
        "const job = (await unwrap(api.http.GET('/api/job'))) as Job;",
    ),
    Rule(
        "a record's type is its model's",
        r"<DataGrid<(?!string(, DeletedRecord)?>)"
        r"|(?<!function )\b(recordsQuery|searchRecords)<(?!string, DeletedRecord>|M, R>)"
        r"|(?<!function )\b(fetch|create|replace)Record<|\bColumn<\{"
        r"|\binterface \w+ extends [^{]*\b(Grid|Generic|Deleted)Record\b"
        r"|\binterface (?!GridRecord)\w*(Record|Read)\b|\btype \w*(Record|Read) = \{",
        "Write no such type: DataGrid, recordsQuery and fetchRecord infer it, and RecordOf and Schemas name it.",
        "...recordsQuery<Job>(api, { model: 'Jobs' }),",
    ),
    Rule(
        "keys come from the factory",
        r"queryKey:\s*\[|[qQ]ueryData(<[^()]*>)?\(\s*\[",
        "Take the key from callKey, recordsKey or localKey: then what makes the answer old finds it.",
        "useQuery({ queryKey: ['jobs', id], queryFn })",
    ),
    Rule(
        "an answer that has become old is named",
        r"\b(invalidate|refetch|cancel)Queries\((?!\s*\{[^}]*queryKey)",
        "Say which answers: without a key every answer of every page is asked for again.",
        "void client.refetchQueries({ type: 'active' });",
    ),
    Rule(
        "no test mocks a module for itself",
        r"\bvi\.(mock|doMock)\((?!'(@module-federation/runtime|socket\.io-client)')",
        "Files share a worker, and another may have loaded it: mock what it calls, as by vi.spyOn or a fake API.",
        "vi.mock('./notify', () => ({ notify }));",
    ),
    Rule(
        "lists are asked by POST",
        r"GET\(\s*'/api/instance/\{model\}'",
        "Ask by recordsQuery, countQuery or searchRecords: names stand in no address, and a log keeps addresses.",
        "api.http.GET('/api/instance/{model}', { params })",
    ),
)


def screens() -> list[Path]:
    """Return the source files of the user interfaces, including tests."""
    return [
        path
        for path in project_files("*.ts", "*.tsx")
        if path.relative_to(ROOT).as_posix().startswith(FOLDERS) and path.name not in GENERATED
    ]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
class TestScreens:
    def test_no_screen_breaks_the_rule(self, rule: Rule) -> None:
        assert rule.broken_by(screens()) == []

    def test_planted_violation_is_found(self, rule: Rule, tmp_path: Path) -> None:
        path = tmp_path / "planted.queries.ts"
        path.write_text(f"// A screen.\n{rule.planted}\n")

        assert rule.broken_by([path]) == [f"planted.queries.ts:2: {rule.remedy}"]


class TestCalls:
    def test_the_sdk_knows_the_calls_of_core_alone(self) -> None:
        """It also knows the calls for signing in, because the shell itself draws that page."""
        manifests = [
            tomllib.loads(path.read_text()) for path in ROOT.glob("plugins/*/src/homeroom_plugins/*/plugin.toml")
        ]
        others = [manifest for manifest in manifests if not manifest.get("capabilities", {}).get("signIn")]
        areas = tuple(f"/api/{prefix}/" for manifest in others for prefix in manifest.get("prefixes", []))
        paths = describe_core(load_host(Settings()))["paths"]

        assert areas
        assert [path for path in paths if f"{path}/".startswith(areas)] == []
