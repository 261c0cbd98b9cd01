"""`homeroom plugin key|sign|verify|accept`: from a publisher's keys to a release that an installation runs."""

from pathlib import Path

import pytest
from homeroom_cli.plugin import app
from homeroom_devkit.testing.wheels import build_wheel
from typer.testing import CliRunner, Result


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the publisher's folder, with an installation that knows no publisher yet."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "known").mkdir()
    monkeypatch.setenv("HOMEROOM_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOMEROOM_PUBLISHERS", str(tmp_path / "known"))
    monkeypatch.setenv("HOMEROOM_UNSIGNED_PLUGINS", "")
    return tmp_path


def run(*words: str) -> Result:
    """Run a command with unwrapped output and return its result."""
    return CliRunner(env={"COLUMNS": "500"}).invoke(app, words)


class TestSigning:
    def test_publisher_signs_and_installation_verifies(self, folder: Path) -> None:
        wheel = str(build_wheel(folder, "notices"))
        assert run("verify", wheel).exit_code == 1
        assert "It is not signed." in run("verify", wheel).output

        assert "acme.example.key signs releases: keep it secret" in run("key", "acme.example").output
        signed = run("sign", wheel, "--key", "acme.example.key")
        assert signed.output == "notices 1.0.0, 6 files, is signed by acme.example.\n"
        assert "This installation does not have their key" in run("verify", wheel).output

        (folder / "acme.example.pub").rename(folder / "known" / "acme.example.pub")
        verified = run("verify", wheel)
        assert verified.output == (
            "notices 1.0.0 is signed by acme.example, and its files are as they were released.\n"
        )
        assert verified.exit_code == 0

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("sign", "notices-1.0.0-py3-none-any.whl", "--key", "no.key"), "holds no secret key"),
            (("sign", "no.key", "--key", "no.key"), "holds no secret key"),
            (("verify", "no.key"), "neither a folder nor a wheel"),
            (("verify", "nobody"), "No plugin nobody is installed, and there is no such wheel."),
            (("key", "Acme Inc"), "is no publisher's name"),
        ],
        ids=["no key", "no wheel", "verify no wheel", "verify nothing", "no name"],
    )
    def test_what_cannot_be_is_said_in_a_sentence(self, folder: Path, words: tuple[str, ...], said: str) -> None:
        build_wheel(folder, "notices")
        (folder / "no.key").write_text("nothing")

        result = run(*words)

        assert result.exit_code == 2
        assert said in " ".join(result.output.replace("│", " ").split())
        assert "Traceback" not in result.output
