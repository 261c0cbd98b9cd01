"""State of the embedded database that is kept between runs: its folder, port and passwords."""

import json
import os
import secrets
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path

from homeroom_local.postgres.errors import EmbeddedPostgresError

FILE_NAME = "database.json"


@dataclass(frozen=True, kw_only=True)
class State:
    """The content of `database.json`; `port` is the preferred port for the next start and may be taken by then."""

    folder: Path
    port: int
    admin_password: str = field(repr=False)
    owner_password: str = field(repr=False)
    app_password: str = field(repr=False)


def new_state(folder: Path, port: int) -> State:
    """Create a state with new random passwords (256 bits each, safe in a URL)."""
    return State(
        folder=folder,
        port=port,
        admin_password=secrets.token_urlsafe(32),
        owner_password=secrets.token_urlsafe(32),
        app_password=secrets.token_urlsafe(32),
    )


def find_state(home: Path) -> State | None:
    """Read the state of a home; return None if there is no state file.

    Raises:
        EmbeddedPostgresError: The file exists but cannot be read or parsed.
    """
    path = home / FILE_NAME
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        return State(**{**values, "folder": Path(values["folder"])})
    except FileNotFoundError:
        return None
    except PermissionError as error:
        raise EmbeddedPostgresError(
            f"{path} belongs to another user. Run homeroom as the user that made {home}, "
            "or set HOMEROOM_HOME to a folder of your own."
        ) from error
    except (ValueError, KeyError, TypeError) as error:
        raise EmbeddedPostgresError(f"{path} is damaged. Restore it from your backup of {home}.") from error


def save_state(home: Path, state: State) -> None:
    """Write the state atomically with mode 0600; as root, give it to the owner of the home."""
    values = {**asdict(state), "folder": str(state.folder)}
    handle, name = tempfile.mkstemp(prefix=FILE_NAME, dir=home)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(values, file, indent=2)
        file.flush()
        os.fsync(file.fileno())
    if os.geteuid() == 0:
        owner = home.stat()
        os.chown(name, owner.st_uid, owner.st_gid)
    Path(name).replace(home / FILE_NAME)
