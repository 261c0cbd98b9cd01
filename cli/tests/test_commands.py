"""Output and exit codes of the commands."""

import asyncio
import json
import re
from pathlib import Path
from secrets import token_hex

import pytest
from homeroom.identity.models import User
from homeroom.platform import Platform
from homeroom.processes.ports import free_port
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_local.postgres.state import new_state, save_state
from homeroom_sdk.discovery import load_part

from .conftest import Run, create_district

COMMANDS = (
    *("", "up", "status", "logs", "serve", "worker", "daemon", "migrate", "demo", "doctor", "sweep", "openapi"),
    *(
        "district create",
        "district features",
        "district grant",
        "district withdraw",
        "district erase",
        "user create",
        "plugin list",
        "flows list",
    ),
)

READING = ("status", "logs", "doctor", "plugin list", "flows list", "openapi")
"""Commands that only show something and change nothing."""

WORK = re.compile(r"ok No work is stuck\.|look \d+ (runs wait or run|events were given up)")
"""The doctor's findings on open work."""


def new_code() -> str:
    return f"d{token_hex(6)}"


class TestDistrictCreate:
    def test_district_is_made_and_named(self, run: Run) -> None:
        code = new_code()
        done = run("district", "create", code.upper(), "Springfield", "--feature", "pdfSplitter")
        assert (done.code, done.out) == (0, f"Created the district Springfield with the school id {code}.\n")

    def test_code_that_is_taken_is_one_line_with_the_reason(self, run: Run) -> None:
        code = create_district(run)
        done = run("district", "create", code, "Springfield")
        assert (done.code, done.err) == (1, f"The code {code} is taken already.\n")

    def test_unknown_feature_is_refused_with_the_known_ones(self, run: Run) -> None:
        done = run("district", "create", new_code(), "Springfield", "--feature", "teleport")
        assert done.code == 1
        assert done.err.startswith("There is no feature teleport. Features: ")
        assert "pdfSplitter" in done.err

    def test_unknown_time_zone_says_how_one_looks(self, run: Run) -> None:
        done = run("district", "create", new_code(), "Springfield", "--timezone", "Nowhere")
        assert (done.code, done.err) == (1, "Name the time zone as in America/Chicago.\n")


class TestDistrictFeatures:
    @pytest.fixture
    def code(self, run: Run) -> str:
        """Return the school id of a new district without licensed features."""
        return create_district(run)

    def row(self, run: Run, code: str, feature: str = "docManagement") -> list[str]:
        """Return the cells of a feature's row in the table."""
        done = run("district", "features", code)
        (line,) = [line for line in done.out.splitlines() if feature in line]
        return [cell.strip() for cell in line.strip("│").split("│")]

    @pytest.mark.deep(of="processes")
    def test_feature_is_licensed_with_its_days_renewed_and_ended(self, run: Run, code: str) -> None:
        assert self.row(run, code) == ["docManagement", "Document storage", "", "", "off"]
        done = run("district", "grant", code, "docManagement", "--from", "2020-08-01", "--until", "2021-07-31")
        assert (done.code, done.out) == (0, f"docManagement of {code}: from 2020-08-01 until 2021-07-31.\n")
        assert self.row(run, code)[2:] == ["2020-08-01", "2021-07-31", "lapsed"]
        run("district", "grant", code, "docManagement")
        assert self.row(run, code)[2:] == ["2020-08-01", "without end", "active"]
        assert run("district", "withdraw", code, "docManagement").out == f"docManagement of {code} has ended.\n"
        assert self.row(run, code)[4] == "lapsed"

    @pytest.mark.deep(of="processes")
    def test_unknown_feature_and_district_name_what_there_is(self, run: Run, code: str) -> None:
        done = run("district", "grant", code, "teleport")
        assert (done.code, "docManagement" in done.err) == (1, True)
        assert run("district", "withdraw", code, "docManagement").code == 1
        assert "homeroom district create" in run("district", "features", "nowhere").err

    def test_days_that_cannot_be_are_refused(self, run: Run, code: str) -> None:
        done = run("district", "grant", code, "docManagement", "--from", "2026-08-01", "--until", "2026-07-31")
        assert (done.code, done.err) == (1, "Choose a start before the end.\n")
        run("district", "grant", code, "docManagement", "--from", "2020-08-01")
        done = run("district", "grant", code, "docManagement", "--from", "2999-08-01")
        assert done.err == "The feature has already begun. To renew it, change only its end.\n"


class TestUserCreate:
    def test_random_password_is_shown_once(self, run: Run) -> None:
        code = create_district(run)
        done = run("user", "create", code, "Clerk@Springfield.example")
        assert done.code == 0
        assert f"Created the user clerk@springfield.example of {code}." in done.out
        assert len(done.out.rsplit(": ", 1)[1].strip()) >= 16

    def test_given_password_is_not_shown(self, run: Run) -> None:
        code = create_district(run)
        secret = "a very long password"
        done = run("user", "create", code, "clerk@springfield.example", HOMEROOM_NEW_PASSWORD=secret)
        assert done.code == 0
        assert secret not in done.out + done.err

    def test_support_is_made_in_the_operators_district_alone(self, run: Run) -> None:
        ours, theirs = create_district(run, "--operator"), create_district(run)
        support = ("kim@operator.example.org", "--role", "CustomerSupport")
        assert run("user", "create", ours, *support).code == 0
        refused = run("user", "create", theirs, *support)
        assert (refused.code, "There is no role CustomerSupport." in refused.err) == (1, True)

    @pytest.mark.deep(of="processes")
    async def test_refused_address_says_why(self, run: Run, platform: Platform, district: TestDistrict) -> None:
        async with platform.database.district(district.district.id) as session:
            for name, deleted_at in (("gone", platform.now()), ("here", None)):
                email = f"{name}@springfield.example"
                session.add(User(user_name=email, email=email, first_name="A", last_name="B", deleted_at=deleted_at))
        for address, why in (
            ("clerk", "email: Mail cannot be sent to this address."),
            ("clerk@district.test", "email: Mail cannot be sent to this address."),
            ("Admin.Clerk@springfield.example", "Addresses that begin with `admin` are reserved."),
            ("gone@springfield.example", "was deleted less than 30 days ago"),
            ("here@springfield.example", "That email address is already in use."),
        ):
            done = await asyncio.to_thread(run, "user", "create", district.code, address)
            assert (done.code, why in done.err) == (1, True), done.err

    def test_unknown_district_names_the_remedy(self, run: Run) -> None:
        done = run("user", "create", "nowhere", "clerk@springfield.example")
        assert done.code == 1
        assert "homeroom district create nowhere NAME" in done.err


class TestPluginList:
    def test_every_plugin_is_shown_with_its_state(self, run: Run) -> None:
        done = run("plugin", "list")
        assert done.code == 0
        assert all(name in done.out for name in ("people", "mail", "delivery", "pdfSplitter", "always"))

    def test_plugin_that_is_denied_says_why(self, run: Run) -> None:
        done = run("plugin", "list", HOMEROOM_PLUGINS_DENY="mail")
        assert "Switched off for this installation by its operator." in done.out


class TestOpenapi:
    @pytest.mark.deep(of="processes")
    def test_document_holds_the_calls_of_core_alone_and_is_stable(self, run: Run) -> None:
        first, second = run("openapi"), run("openapi")
        paths = set(json.loads(first.out)["paths"])
        assert first.out == second.out
        assert "/api/auth/token" in paths
        assert not {path for path in paths if path.startswith(("/api/pdf", "/api/person"))}

    def test_plugin_has_a_document_of_its_own(self, run: Run) -> None:
        document = json.loads(run("openapi", "--plugin", "people").out)
        assert "/api/person/uploadPersons" in document["paths"]
        assert all(path.startswith(("/api/person", "/api/student")) for path in document["paths"])
        text, schemas = json.dumps(document), document["components"]["schemas"]
        unused = {name for name in schemas if f'"#/components/schemas/{name}"' not in text}
        assert unused == {"Records"}, "which says of each model what its records are"

    def test_plugin_that_is_not_installed_is_one_line(self, run: Run) -> None:
        done = run("openapi", "--plugin", "nowhere")
        assert (done.code, done.out) == (1, "")
        assert "No plugin nowhere is installed." in done.err

    @pytest.mark.deep(of="processes")
    def test_whole_document_is_core_and_every_plugin(self, run: Run) -> None:
        whole, core, people = (
            json.loads(run("openapi", *options).out)["paths"] for options in (["--all"], [], ["--plugin", "people"])
        )
        assert {*core, *people} < {*whole}
        ids = [operation["operationId"] for path in whole.values() for operation in path.values()]
        assert len(ids) == len(set(ids))


class TestDoctor:
    @pytest.mark.deep(of="processes")
    def test_database_that_does_not_answer_names_the_remedy(self, run: Run) -> None:
        done = run("doctor", HOMEROOM_DATABASE_URL="postgresql+psycopg://nobody:x@127.0.0.1:1/none")
        assert done.code == 1
        assert "run `homeroom migrate`" in " ".join(done.out.split())
        assert "nobody:x" not in done.out + done.err

    @pytest.mark.deep(of="processes")
    def test_public_address_without_tls_is_named(self, run: Run) -> None:
        done = run(
            "doctor",
            HOMEROOM_DATABASE_URL="postgresql+psycopg://nobody:x@127.0.0.1:1/none",
            HOMEROOM_PUBLIC_URL="http://mail.springfield.example",
        )
        assert "families' links must be https" in " ".join(done.out.split())

    @pytest.mark.deep(of="processes")
    def test_wrong_home_stays_as_it_is(self, run: Run, tmp_path: Path) -> None:
        home = tmp_path / "typo"
        done = run("doctor", HOMEROOM_HOME=str(home))
        assert done.code == 1
        assert f"There is no installation in {home}" in unwrap(done.out)
        assert not home.exists()

    @pytest.mark.deep(of="processes")
    def test_database_that_is_down_is_not_started(self, run: Run, tmp_path: Path) -> None:
        save_state(tmp_path, new_state(tmp_path / "postgres", free_port()))
        done = run("doctor", HOMEROOM_HOME=str(tmp_path))
        assert done.code == 1
        assert f"The database of {tmp_path} does not run: start it with `homeroom up`" in unwrap(done.out)
        assert [path.name for path in tmp_path.iterdir()] == ["database.json"]

    @pytest.mark.deep(of="processes")
    def test_each_thing_that_an_installation_needs_is_looked_at(
        self, run: Run, mailbox: RunningMailbox, homeroom_home: Path
    ) -> None:
        before = list_files(homeroom_home)
        done = run("doctor", HOMEROOM_SMTP_URL=mailbox.smtp_url, HOMEROOM_PREFECT_PORT=str(free_port()))
        lines = unwrap(done.out).replace(" ok ", "\nok ").replace(" look ", "\nlook ").splitlines()
        assert done.code == 1
        for state, words in (
            ("ok", "The plugin delivery is ready."),
            ("ok", f"are free in {homeroom_home}"),
            ("ok", "The mail server 127.0.0.1"),
            ("look", "No Prefect server has run with the home folder"),
            ("ok", "The database answers, is migrated"),
        ):
            assert [line for line in lines if words in line and line.startswith(state)], words
        # Other tests share the database, and some leave runs that no worker ever executes.
        assert [line for line in lines if WORK.match(line)], lines
        assert list_files(homeroom_home) == before

    @pytest.mark.deep(of="processes")
    def test_mail_server_that_is_away_is_named(self, run: Run, tmp_path: Path) -> None:
        done = run("doctor", HOMEROOM_HOME=str(tmp_path), HOMEROOM_SMTP_URL=f"smtp://127.0.0.1:{free_port()}")
        assert "does not answer (ConnectionRefusedError). Mails wait until it does." in unwrap(done.out)


class TestStatus:
    def test_home_in_which_nothing_runs_says_how_to_start(self, run: Run, tmp_path: Path) -> None:
        done = run("status", HOMEROOM_HOME=str(tmp_path / "typo"))
        assert done.code == 1
        assert "Start it: homeroom up" in unwrap(done.out)
        assert not (tmp_path / "typo").exists()

    @pytest.mark.deep(of="processes")
    def test_work_is_counted_where_the_database_runs(self, run: Run) -> None:
        assert "stuck. Events given up:" in unwrap(run("status").out)


class TestReading:
    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize("command", READING)
    @pytest.mark.parametrize("name", ["empty", "absent"])
    def test_home_in_which_nothing_is_stays_so(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, name: str
    ) -> None:
        (tmp_path / "empty").mkdir()
        monkeypatch.chdir(tmp_path)
        run(*command.split(), HOMEROOM_HOME=str(tmp_path / name), HOMEROOM_PREFECT_PORT=str(free_port()))
        assert list_files(tmp_path) == [tmp_path / "empty"]

    def test_command_that_makes_something_is_seen(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Prove that the check above works: this patched `flows list` creates the engine's secret."""
        monkeypatch.setattr("homeroom_cli.flows.look_at_plugins", lambda _: load_part("engine_secret")())
        with pytest.raises(AttributeError):
            run("flows", "list", HOMEROOM_HOME=str(tmp_path / "typo"), HOMEROOM_PREFECT_PORT=str(free_port()))
        assert tmp_path / "typo/prefect/auth" in list_files(tmp_path)


class TestFlowsList:
    def test_engine_that_is_away_is_said_below_the_flows_with_their_whole_names(self, run: Run) -> None:
        done = run(
            *("flows", "list"),
            COLUMNS="60",
            HOMEROOM_PREFECT_API_URL=f"http://127.0.0.1:{free_port()}/api",
            HOMEROOM_PREFECT_PATIENCE_S="0",
        )
        assert done.code == 1
        assert "delivery.deliver" in done.out
        assert "homeroom_plugins.delivery.pipeline.flow" in done.out
        assert "is away" in unwrap(done.err)
        assert "Traceback" not in done.err


def unwrap(text: str) -> str:
    """Return the text without the line breaks of a narrow screen."""
    return " ".join(text.split())


def list_files(folder: Path) -> list[Path]:
    """List all files in a home folder except those of the database."""
    return sorted(path for path in folder.rglob("*") if "postgres" not in path.parts)


class TestSettings:
    def test_wrong_value_is_named_as_it_stands_in_the_environment(self, run: Run) -> None:
        done = run("plugin", "list", HOMEROOM_PORT="eighty")
        assert done.code == 1
        assert done.err.startswith("HOMEROOM_PORT: ")


class TestHelp:
    @pytest.mark.parametrize("command", COMMANDS)
    def test_every_command_explains_itself(self, run: Run, command: str) -> None:
        done = run(*command.split(), "--help")
        assert done.code == 0
        assert "Usage:" in done.out
        assert len(done.out.split()) > 12
