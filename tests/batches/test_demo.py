"""`homeroom demo` on several batches: one installation, one district per batch, and the opened documents as files."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from batch_testing.judge import Opened, Verdict, judge
from batch_testing.kinds import make_kind
from homeroom.processes.ports import free_port
from homeroom_demo.client import Clerk
from homeroom_demo.districts import PASSWORD
from homeroom_demo.everyday import BOUNCED, HELD, WAITING
from homeroom_demo.story import SUBJECT
from homeroom_devkit.testing.leftovers import remove_at_end
from homeroom_local.postgres.server import EmbeddedPostgres

KINDS = (
    "plain-cards",
    "wrong-name-on-the-page",
    "id-on-first-page-only",
    "same-ids-in-two-schools",
    "twelve-on-one-address",
    "rows-that-disagree",
    "more-columns",
    "column-of-other-addresses",
    "first-import-slipped",
    "index-right",
    "chromium-boxes",
    "libreoffice-letters",
)
BOOT_AND_ALL_S = 840
pytestmark = pytest.mark.timeout(900)


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run of the command."""

    folder: Path
    code: int
    errors: str
    summary: dict[str, Any]

    def batch(self, name: str) -> dict[str, Any]:
        """Return the summary's entry for a batch."""
        found: dict[str, Any] = self.summary["batches"][name]
        return found

    def opened(self, name: str) -> Iterator[Opened]:
        """Yield the delivered files of a batch, once per recipient address in the summary."""
        is_per_school = "~" in "".join(path.name for path in (self.folder / "out" / name).glob("*.pdf"))
        for item in self.batch(name)["delivered"]:
            parts = (item["school"], item["person"]) if is_per_school else (item["person"],)
            file = self.folder / "out" / name / ("~".join(quote(part, safe="") for part in parts) + ".pdf")
            for address in item["recipients"]:
                yield Opened("~".join(parts), address, file.read_bytes())

    def judge(self, name: str) -> Verdict:
        """Judge the delivery of a batch by its truth."""
        return judge(self.folder / name, self.opened(name))


def run_demo(folder: Path, *options: str) -> tuple[int, str, str]:
    """Run the command without settings of an installation; return its exit code, output and errors."""
    base = {name: value for name, value in os.environ.items() if not name.startswith(("HOMEROOM", "PREFECT"))}
    command = [str(Path(sys.executable).with_name("homeroom")), "demo", "--once", *options]
    done = subprocess.run(
        command, cwd=folder, env=base, capture_output=True, text=True, timeout=BOOT_AND_ALL_S, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a run of all `KINDS` in one installation."""
    folder = tmp_path_factory.mktemp("demo")
    batches = [option for name in KINDS for option in ("--batch", str(make_kind(name, folder)))]
    code, output, errors = run_demo(folder, *batches, "--out", str(folder / "out"), "--json")
    assert output.startswith("{"), errors
    return Run(folder, code, errors, json.loads(output))


class TestDemo:
    def test_held_documents_are_no_failure(self, run: Run) -> None:
        assert run.code == 0, run.errors
        assert sum(len(run.batch(name)["held"]) for name in KINDS) > 0
        assert run.summary["leaks"] == 0

    @pytest.mark.parametrize("name", KINDS)
    def test_families_have_their_own_pages_and_nothing_else(self, run: Run, name: str) -> None:
        verdict = run.judge(name)

        assert verdict == Verdict(), json.dumps(run.batch(name), indent=1)

    @pytest.mark.parametrize("name", KINDS)
    def test_every_page_is_accounted_for(self, run: Run, name: str) -> None:
        batch = run.batch(name)
        if not batch["persons"]:
            assert (batch["delivered"], batch["held"], batch["pages"]) == ([], [], 0)
            return
        told = [page for kind in ("delivered", "held", "unassigned") for item in batch[kind] for page in item["pages"]]

        assert sorted(set(told)) == list(range(1, batch["pages"] + 1))

    @pytest.mark.parametrize(
        ("name", "status"),
        [("column-of-other-addresses", "import refused"), ("first-import-slipped", "import held")],
    )
    def test_import_that_a_person_must_look_at_ends_the_batch(self, run: Run, name: str, status: str) -> None:
        batch = run.batch(name)

        assert (batch["status"], batch["persons"], batch["delivered"]) == (status, 0, [])
        assert batch["message"]

    def test_held_documents_say_why(self, run: Run) -> None:
        held = run.batch("wrong-name-on-the-page")["held"]

        assert len(held) == 3
        assert all(item["reasons"] and item["pages"] for item in held)

    def test_rows_that_were_rejected_are_listed(self, run: Run) -> None:
        rejected = run.batch("rows-that-disagree")["rejectedRows"]

        assert {row["row"] for row in rejected} == {5, 10}

    def test_school_stands_before_ids_that_are_per_school(self, run: Run) -> None:
        names = sorted(path.name for path in (run.folder / "out" / "same-ids-in-two-schools").iterdir())

        assert len(names) == 12
        assert {name.split("~")[0] for name in names} == {"SCH1", "SCH2"}


@contextmanager
def staying_demo(home: Path) -> Iterator[tuple[str, str]]:
    """Run the command without `--once` until it has printed everything; yield the shell's address and the output."""
    port, smtp, mailbox, engine = free_port(), free_port(), free_port(), free_port()
    url = f"http://127.0.0.1:{port}"
    own = {
        "HOMEROOM_HOME": str(home),
        "HOMEROOM_PORT": str(port),
        "HOMEROOM_SMTP_URL": f"smtp://127.0.0.1:{smtp}",
        "HOMEROOM_MAILBOX_PORT": str(mailbox),
        "HOMEROOM_PREFECT_PORT": str(engine),
    }
    base = {name: value for name, value in os.environ.items() if not name.startswith(("HOMEROOM", "PREFECT"))}
    command = [str(Path(sys.executable).with_name("homeroom")), "demo", "--persons", "120"]
    said = []
    with subprocess.Popen(
        command, cwd=home, env=base | own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as demo:
        try:
            assert demo.stdout is not None
            for line in demo.stdout:
                said.append(line)
                if "Stays up" in line:
                    break
            yield url, "".join(said)
        finally:
            demo.send_signal(signal.SIGINT)
            demo.communicate(timeout=120)
            EmbeddedPostgres(home).destroy()


def rows_of(url: str, person: tuple[str, str], model: str, *, code: int = 200) -> list[dict[str, Any]]:
    """Sign in as a person of the demo, and return the first rows of a model."""
    district, user = person
    with closing(Clerk.sign_in(url, district=district, user=user, password=PASSWORD).http) as http:
        answer = http.get(f"/api/instance/{model}")
    assert answer.status_code == code, answer.text
    rows: list[dict[str, Any]] = answer.json()["r"] if code == 200 else []
    return rows


class TestStay:
    def test_district_is_as_an_office_has_it_and_each_sign_in_works(self, tmp_path: Path) -> None:
        remove_at_end(tmp_path)
        with staying_demo(tmp_path) as (url, said):
            people = re.findall(r"^(\w+) +(\w+@\w+\.example\.org)", said, re.MULTILINE)
            assert [user.split("@")[0] for _, user in people] == ["clerk", "lincoln", "director", "support"], said
            jobs = rows_of(url, people[2], "Jobs")
            mine = rows_of(url, people[1], "Jobs")
            bounced = rows_of(url, people[0], "ReturnedMails")
            assert rows_of(url, people[3], "Jobs", code=404) == []

        assert "Starting the database" in said
        assert re.search(r"^Took: .* \d+\.\d s$", said, re.MULTILINE)
        assert {job["subject"]: (job["status"], job["heldCount"]) for job in jobs} == {
            SUBJECT: ("complete", 0),
            HELD: ("complete", 1),
            WAITING: ("review", 1),
            BOUNCED: ("complete", 0),
        }
        assert [job["subject"] for job in mine] == [WAITING]
        assert [row["kind"] for row in bounced] == ["hard"]


class TestPlan:
    def test_folder_without_a_batch_is_named_before_anything_starts(self, tmp_path: Path) -> None:
        code, output, errors = run_demo(tmp_path, "--batch", str(tmp_path))

        assert (code, output) == (1, "")
        assert "batch.pdf" in errors

    def test_two_folders_of_one_name_are_refused(self, tmp_path: Path) -> None:
        folders = [make_kind("index-right", tmp_path / part) for part in ("one", "two")]
        code, _output, errors = run_demo(tmp_path, *(part for folder in folders for part in ("--batch", str(folder))))

        assert code == 1
        assert "index-right" in errors
