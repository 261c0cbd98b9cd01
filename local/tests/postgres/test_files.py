"""Programs that the database's user cannot reach are copied completely."""

import errno
import os
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree

import psycopg
import pytest
from homeroom_local.postgres import files
from homeroom_local.postgres.errors import EmbeddedPostgresError
from homeroom_local.postgres.server import EmbeddedPostgres


class TestPrograms:
    @pytest.mark.deep(of="processes")
    def test_private_environment_is_copied_for_the_servers_user(
        self, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        found = find_spec(files.PACKAGE)
        assert found is not None
        assert found.origin is not None
        wheel = Path(found.origin).parent
        private = tmp_path / "site-packages" / wheel.name
        copytree(wheel / files.INSTALL, private / files.INSTALL, symlinks=True)
        copytree(wheel.with_name(f"{wheel.name}.libs"), private.with_name(f"{wheel.name}.libs"))
        (private / "__init__.py").touch()
        private.parent.chmod(0o700)
        spec = ModuleSpec(wheel.name, None, origin=str(private / "__init__.py"))
        monkeypatch.setattr(files, "find_spec", lambda _: spec)
        postgres = EmbeddedPostgres(home, fast=True)
        try:
            url = postgres.ensure().app_url

            with psycopg.connect(url.replace("+psycopg", "")) as app:
                timezones = app.execute("select count(*) from pg_timezone_names").fetchone()
            assert timezones is not None
            assert timezones[0] > 500
            assert any(home.glob("postgres/programs-*")) is (os.geteuid() == 0)
        finally:
            postgres.destroy()


class TestCreateFolder:
    def test_folder_that_cannot_be_handed_over_names_the_remedy(
        self, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Check the error of a container whose user namespace does not map the server's uid."""

        def refuse(*_: object, **__: object) -> None:
            raise OSError(errno.EINVAL, "Invalid argument")

        home.mkdir()
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        monkeypatch.setattr(os, "chown", refuse)

        with pytest.raises(EmbeddedPostgresError, match="Run homeroom as an ordinary"):
            files.create_folder(home)
