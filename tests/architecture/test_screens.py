"""How the user interfaces ask the server, and what they keep of its answers."""

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from .house import ROOT, project_files

FOLDERS = ("sdk/ts/src", "shell-ui/src", "plugin-ui")
GENERATED = {"schema.d.ts", "api.gen.ts"}


@dataclass(frozen=True)
class Rule:
    """What no screen may say.

    Attributes:
        planted: Each of them breaks the rule.
        fine: Each of them looks like it, and does not.
    """

    name: str
    pattern: str
    remedy: str
    planted: tuple[str, ...]
    fine: tuple[str, ...]

    def broken_by(self, files: Iterable[Path]) -> list[str]:
        """Where the rule is broken: `file:line`, and what to do."""
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
        (
            "return unwrap<Job[]>(api.http.GET('/api/jobs'));",
            "queryFn: () => unwrapList<Page<Job>>(call),",
            "return api.upload<Upload>('/api/jobs/upload', form);",
            "const job = (await unwrap(api.http.GET('/api/job'))) as Job;",
        ),
        (
            "return unwrap(api.http.GET('/api/jobs'));",
            "const { job } = await unwrap(call);\nconst kind = job.kind as Kind;",
        ),
    ),
    Rule(
        "a record's type is its model's",
        r"<DataGrid<(?!string(, DeletedRecord)?>)"
        r"|(?<!function )\b(recordsQuery|searchRecords)<(?!string, DeletedRecord>|M, R>)"
        r"|(?<!function )\b(fetch|create|replace)Record<|\bColumn<\{"
        r"|\binterface \w+ extends [^{]*\b(Grid|Generic|Deleted)Record\b"
        r"|\binterface (?!GridRecord)\w*(Record|Read)\b|\btype \w*(Record|Read) = \{",
        "Write no such type: DataGrid, recordsQuery and fetchRecord infer it, and RecordOf and Schemas name it.",
        (
            '<DataGrid<Job> model="Jobs" />',
            "...recordsQuery<Job>(api, { model: 'Jobs' }),",
            "const page = await searchRecords<Pick<Job, 'id'>>(api, question);",
            "queryFn: () => fetchRecord<Job>(api, 'Jobs', id),",
            "const columns: Column<{ id: string; subject: string }>[] = [];",
            "interface Job extends GridRecord {\n  subject: string;\n}",
            "interface UserRecord {\n  id: string;\n}",
            "export type PluginRead = { id: string };",
        ),
        (
            '<DataGrid model="Jobs" columns={columns} />',
            "<DataGrid<string, DeletedRecord>\n  model={model}",
            "type UserRecord = RecordOf<'Users'>;",
            "...recordsQuery(api, { model: 'Plugins', count: 'rows' }),",
        ),
    ),
    Rule(
        "keys come from the factory",
        r"queryKey:\s*\[|[qQ]ueryData(<[^()]*>)?\(\s*\[",
        "Take the key from callKey, recordsKey or localKey: then what makes the answer old finds it.",
        (
            "useQuery({ queryKey: ['jobs', id], queryFn })",
            "client.invalidateQueries({ queryKey: ['jobs'] })",
            "client.setQueryData<Job[]>(['jobs'], jobs)",
        ),
        ("useQuery({ queryKey: callKey('/api/job'), queryFn })", "client.setQueryData<Job>(KEY, [job])"),
    ),
    Rule(
        "an answer that has become old is named",
        r"\b(invalidate|refetch|cancel)Queries\((?!\s*\{[^}]*queryKey)",
        "Say which answers: without a key every answer of every page is asked for again.",
        (
            "onSettled: () => queryClient.invalidateQueries(),",
            "void client.refetchQueries({ type: 'active' });",
            "client.invalidateQueries(\n)",
        ),
        ("client.invalidateQueries({ queryKey })", "client.cancelQueries({\n  type: 'all',\n  queryKey: JOBS,\n})"),
    ),
    Rule(
        "no test mocks a module for itself",
        r"\bvi\.(mock|doMock)\((?!'(@module-federation/runtime|socket\.io-client)')",
        "Files share a worker, and another may have loaded it: mock what it calls, as by vi.spyOn or a fake API.",
        ("vi.mock('./notify', () => ({ notify }));", "vi.doMock('../socket');"),
        ("vi.mocked(io).mockReturnValue(connection);", "vi.mock('socket.io-client', () => ({ io }));"),
    ),
    Rule(
        "lists are asked by POST",
        r"GET\(\s*'/api/instance/\{model\}'",
        "Ask by recordsQuery, countQuery or searchRecords: names stand in no address, and a log keeps addresses.",
        ("api.http.GET('/api/instance/{model}', { params })", "http.GET(\n  '/api/instance/{model}',\n)"),
        ("api.http.GET('/api/instance/{model}/{record_id}', { params })",),
    ),
    Rule(
        "order is changed by the library",
        r"\b(setPointerCapture|elementFromPoint|onDragStart=(?!\{\(event\) => event\.dataTransfer\.setData\()"
        r"|draggable=(?!\{false\}))",  # What is dragged out to be added somewhere is no order.
        "Sort by @dnd-kit, as SortableChips does: keyboard, screen readers and touch are its work.",
        ("event.currentTarget.setPointerCapture(event.pointerId);", "<li draggable={true} />"),
        ("accessibility={{ screenReaderInstructions: { draggable: help } }}", "onDragOver={show}"),
    ),
)


def screens() -> list[Path]:
    """What the user interfaces are written in, tests among it."""
    return [
        path
        for path in project_files("*.ts", "*.tsx")
        if path.relative_to(ROOT).as_posix().startswith(FOLDERS) and path.name not in GENERATED
    ]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
class TestScreens:
    def test_no_screen_breaks_the_rule(self, rule: Rule) -> None:
        assert rule.broken_by(screens()) == []

    def test_every_planted_violation_is_found(self, rule: Rule, tmp_path: Path) -> None:
        for number, text in enumerate(rule.planted):
            path = tmp_path / f"planted{number}.queries.ts"
            path.write_text(f"// A screen.\n{text}\n")

            assert rule.broken_by([path]) == [f"planted{number}.queries.ts:2: {rule.remedy}"]

    def test_what_only_looks_like_it_is_left_alone(self, rule: Rule, tmp_path: Path) -> None:
        path = tmp_path / "fine.queries.ts"
        path.write_text("\n".join(rule.fine))

        assert rule.broken_by([path]) == []


class TestCircles:
    """`biome` looks for circles among modules, those of imports for types included, whenever it lints."""

    @pytest.mark.parametrize(("second", "is_circle"), [("import type { A } from './a';", True), ("", False)])
    def test_planted_circle_is_found(self, tmp_path: Path, second: str, is_circle: bool) -> None:
        shutil.copy(ROOT / "biome.json", tmp_path)
        (tmp_path / "a.ts").write_text("import type { B } from './b';\n\nexport type A = B[];\n")
        (tmp_path / "b.ts").write_text(f"{second}\n\nexport type B = {'A' if is_circle else 'string'} | null;\n")
        biome = [str(ROOT / "node_modules/.bin/biome"), "lint", "--vcs-enabled=false", "."]

        done = subprocess.run(biome, cwd=tmp_path, capture_output=True, text=True, check=False)

        assert (done.returncode != 0, "noImportCycles" in done.stderr) == (is_circle, is_circle), done.stderr


class TestFolders:
    def test_every_interface_is_looked_at(self) -> None:
        found = {path.relative_to(ROOT).as_posix() for path in screens()}

        assert {"sdk/ts/src/api/client.ts", "shell-ui/src/app.tsx", "plugin-ui/delivery/src/plugin.tsx"} <= found


def calls_of_plugins(document: Path, manifests: Iterable[Path]) -> list[str]:
    """The paths of an API's document that belong to a plugin; the shell itself draws how people sign in by one."""
    read = [tomllib.loads(manifest.read_text()) for manifest in manifests]
    others = [manifest for manifest in read if not manifest.get("capabilities", {}).get("signIn")]
    areas = tuple(f"/api/{prefix}/" for manifest in others for prefix in manifest.get("prefixes", []))
    return [path for path in json.loads(document.read_text())["paths"] if f"{path}/".startswith(areas)]


class TestCalls:
    def test_the_sdk_knows_the_calls_of_core_alone(self) -> None:
        manifests = list(ROOT.glob("plugins/*/src/homeroom_plugins/*/plugin.toml"))

        assert len(manifests) > 1
        assert calls_of_plugins(ROOT / "sdk/ts/openapi.json", manifests) == []

    def test_a_planted_call_of_a_plugin_is_found(self, tmp_path: Path) -> None:
        document, manifest = tmp_path / "openapi.json", tmp_path / "plugin.toml"
        document.write_text('{"paths": {"/api/club": {}, "/api/club/get": {}, "/api/clubs": {}}}')
        manifest.write_text('prefixes = ["club"]')

        assert calls_of_plugins(document, [manifest]) == ["/api/club", "/api/club/get"]

    def test_the_calls_of_who_signs_people_in_are_the_shells(self, tmp_path: Path) -> None:
        document, manifest = tmp_path / "openapi.json", tmp_path / "plugin.toml"
        document.write_text('{"paths": {"/api/auth/club/start": {}}}')
        manifest.write_text('prefixes = ["auth/club"]\ncapabilities = {signIn = true}')

        assert calls_of_plugins(document, [manifest]) == []
