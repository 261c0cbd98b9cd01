"""An environment with only the wheel `homeroom` and its requirements, without extras."""

from pathlib import Path

import pytest
from homeroom.processes.ports import free_port
from partner_testing.places import Place, make_place

LOAD_ALL = """
from homeroom_cli.main import app
from typer.main import get_command
group = get_command(app)
for name in group.lazy:
    if not group.lazy[name].extra:
        group.load(name)
        print(name)
"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory, packages: Path) -> Place:
    """Provide an environment with nothing else installed."""
    folder = tmp_path_factory.mktemp("bare") / "work"
    return make_place(folder, packages, "homeroom", HOMEROOM_PORT=str(free_port()))


class TestBare:
    def test_every_command_but_those_of_extras_can_be_loaded(self, bare: Place) -> None:
        loaded = bare.run("python", "-c", LOAD_ALL).split()

        assert {"serve", "doctor", "daemon", "migrate", "plugin", "openapi"} <= set(loaded)

    def test_what_it_serves_can_be_described(self, bare: Place) -> None:
        assert '"/api/auth/token"' in bare.run("homeroom", "openapi")

    def test_rules_need_nothing_that_is_installed(self, bare: Place) -> None:
        assert "HP101" in bare.run("homeroom", "plugin", "rule")

    @pytest.mark.parametrize(
        ("command", "extra"),
        [
            *(("up", "local"), ("status", "local"), ("migrate", "local"), ("worker", "engine"), ("demo", "demo")),
            ("plugin new notices", "testing"),
        ],
    )
    def test_what_an_extra_brings_is_named_and_nothing_is_started(self, bare: Place, command: str, extra: str) -> None:
        said = bare.run("homeroom", *command.split(), code=1)

        assert f"homeroom[{extra}]" in said.replace("\n", "")
        assert not list((bare.folder / ".homeroom").glob("postgres*"))
