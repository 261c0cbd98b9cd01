"""The command line as an operator meets it: what it says, and how it ends."""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_hex

import pytest
from homeroom.cli.main import main
from homeroom.platform import Platform


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]
COMMANDS = (
    *("", "up", "serve", "worker", "migrate", "demo", "doctor", "sweep", "openapi"),
    *("district create", "district erase", "user create", "plugin list", "flows list"),
)


@pytest.fixture
def run(platform: Platform, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command on the tests' own home; `env` sets variables for it."""
    monkeypatch.setenv("HOMEROOM_HOME", str(platform.settings.home))
    monkeypatch.setenv("COLUMNS", "220")

    def call(*arguments: str, **env: str) -> Done:
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["homeroom", *arguments])
        capsys.readouterr()
        try:
            main()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        else:
            code = 0
        written = capsys.readouterr()
        return Done(code, written.out, written.err)

    return call


def new_code() -> str:
    return f"d{token_hex(6)}"


class TestDistrictCreate:
    def test_district_is_made_and_named(self, run: Run) -> None:
        code = new_code()
        done = run("district", "create", code.upper(), "Springfield", "--feature", "pdfSplitter")
        assert (done.code, done.out) == (0, f"Created the district Springfield with the school id {code}.\n")

    def test_code_that_is_taken_is_one_line_with_the_reason(self, run: Run) -> None:
        code = new_code()
        run("district", "create", code, "Springfield")
        done = run("district", "create", code, "Springfield")
        assert (done.code, done.err) == (1, f"The code {code} is taken already.\n")

    def test_unknown_time_zone_says_how_one_looks(self, run: Run) -> None:
        done = run("district", "create", new_code(), "Springfield", "--timezone", "Nowhere")
        assert (done.code, done.err) == (1, "Name the time zone as in America/Chicago.\n")


class TestUserCreate:
    def test_random_password_is_shown_once(self, run: Run) -> None:
        code = new_code()
        run("district", "create", code, "Springfield")
        done = run("user", "create", code, "Clerk@Springfield.example")
        assert done.code == 0
        assert f"Created the user clerk@springfield.example of {code}." in done.out
        assert len(done.out.rsplit(": ", 1)[1].strip()) >= 16

    def test_given_password_is_not_shown(self, run: Run) -> None:
        code = new_code()
        run("district", "create", code, "Springfield")
        secret = "a very long password"
        done = run("user", "create", code, "clerk@springfield.example", HOMEROOM_NEW_PASSWORD=secret)
        assert done.code == 0
        assert secret not in done.out + done.err

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
        text = json.dumps(document)
        assert all(f'"#/components/schemas/{name}"' in text for name in document["components"]["schemas"])

    def test_plugin_that_is_not_installed_is_one_line(self, run: Run) -> None:
        done = run("openapi", "--plugin", "nowhere")
        assert (done.code, done.out) == (1, "")
        assert "No plugin nowhere is installed." in done.err

    def test_whole_document_is_core_and_every_plugin(self, run: Run) -> None:
        whole, core, people = (
            set(json.loads(run("openapi", *options).out)["paths"])
            for options in (["--all"], [], ["--plugin", "people"])
        )
        assert core | people < whole

    def test_operation_ids_are_unique(self, run: Run) -> None:
        document = json.loads(run("openapi", "--all").out)
        ids = [operation["operationId"] for path in document["paths"].values() for operation in path.values()]
        assert len(ids) == len(set(ids))


class TestDoctor:
    def test_database_that_does_not_answer_names_the_remedy(self, run: Run) -> None:
        done = run("doctor", HOMEROOM_DATABASE_URL="postgresql+psycopg://nobody:x@127.0.0.1:1/none")
        assert done.code == 1
        assert "run `homeroom migrate`" in " ".join(done.out.split())
        assert "nobody:x" not in done.out + done.err

    def test_public_address_without_tls_is_named(self, run: Run) -> None:
        done = run(
            "doctor",
            HOMEROOM_DATABASE_URL="postgresql+psycopg://nobody:x@127.0.0.1:1/none",
            HOMEROOM_PUBLIC_URL="http://mail.springfield.example",
        )
        assert "families' links must be https" in " ".join(done.out.split())


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
