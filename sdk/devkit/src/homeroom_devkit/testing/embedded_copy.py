"""Copying of the embedded PostgreSQL of one home folder to another."""

import shutil
from dataclasses import replace
from pathlib import Path

from homeroom.processes.ports import free_port
from homeroom_local.postgres import files
from homeroom_local.postgres.errors import EmbeddedPostgresError
from homeroom_local.postgres.pidfile import find_pid
from homeroom_local.postgres.state import find_state, save_state


def copy_cluster(source: Path, target: Path) -> None:
    """Copy another home folder's database to a home folder without one, with its passwords but with another port.

    Neither of the two may be started meanwhile.

    Raises:
        EmbeddedPostgresError: The source has no database or was not stopped cleanly, or the target has one already.
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
