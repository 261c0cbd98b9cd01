"""Copying the embedded PostgreSQL of one home folder to another."""

import shutil
from dataclasses import replace
from pathlib import Path

from homeroom.processes.ports import free_port
from homeroom_local.postgres import files
from homeroom_local.postgres.errors import EmbeddedPostgresError
from homeroom_local.postgres.pidfile import find_pid
from homeroom_local.postgres.state import find_state, save_state


def copy_cluster(source: Path, target: Path) -> None:
    """Give a home folder that has no database a copy of another's, with its passwords and a port of its own.

    Nobody may start either of the two meanwhile.

    Raises:
        EmbeddedPostgresError: The source has none or one that was not stopped in good order, or the target has one.
    """
    state = find_state(source)
    if state is None or find_pid(state.folder / "data") is not None:
        raise EmbeddedPostgresError(f"{source} has no database that can be copied. Make one, and stop it.")
    if find_state(target):
        raise EmbeddedPostgresError(f"{target} has a database already.")
    folder = files.create_folder(target)
    save_state(target, replace(state, folder=folder, port=free_port()))
    shutil.copytree(state.folder, folder, symlinks=True, dirs_exist_ok=True)
    files.user_of(state.folder).own(folder)
