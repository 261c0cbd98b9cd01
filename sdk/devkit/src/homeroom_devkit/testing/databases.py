"""Databases for tests, removed at the end of their block, and of the process even if it is killed."""

import fcntl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from homeroom_local.postgres.server import EmbeddedPostgres

from homeroom_devkit.testing.embedded_copy import copy_cluster
from homeroom_devkit.testing.leftovers import remove_at_end


@contextmanager
def run_database(home: Path, *, fast: bool = True, template: Path | None = None) -> Iterator[EmbeddedPostgres]:
    """Create and start a database in a home folder.

    Args:
        fast: Give up durability for speed.
        template: A home folder with a stopped database to copy.
    """
    remove_at_end(home)
    postgres = EmbeddedPostgres(home, fast=fast)
    try:
        if template is not None:
            copy_cluster(template, home)
        postgres.ensure()
        yield postgres
    finally:
        postgres.destroy()


@contextmanager
def run_migrated_database(home: Path, shared: Path) -> Iterator[EmbeddedPostgres]:
    """Run a database with the schema of core and all plugins, which is built once for all processes of a test run.

    The first process creates a template and removes it at its end. Each process gets a copy of it.

    Args:
        shared: A folder that all processes of the run share; it stores the location of the template.
    """
    with ExitStack() as stack:
        with _alone(shared):
            template = _find_template(shared)
            if template is None:
                template = stack.enter_context(_make_template(home.with_name(f"{home.name}-template"), shared))
            postgres = stack.enter_context(run_database(home, template=template))
        yield postgres


@contextmanager
def _make_template(home: Path, shared: Path) -> Iterator[Path]:
    from homeroom_devkit.testing.districts import migrate_home

    with run_database(home) as postgres:
        migrate_home(home)
        postgres.stop()
        _pointer(shared).write_text(str(home), encoding="utf-8")
        yield home
        with _alone(shared):
            _pointer(shared).unlink()


def _find_template(shared: Path) -> Path | None:
    """Return the home folder of the template; None before there is one, and after its creator was killed."""
    try:
        home = Path(_pointer(shared).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return home if (home / "database.json").exists() else None


def _pointer(shared: Path) -> Path:
    return shared / "template"


@contextmanager
def _alone(shared: Path) -> Iterator[None]:
    with (shared / "template.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
