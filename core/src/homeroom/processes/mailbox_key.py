"""The key of the local mailbox's page: every user of a machine reaches its loopback, and only one may read mails."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path


def mailbox_url(home: Path, port: int) -> str:
    """The address of the page, with its key as the first part of the path; whoever has it may read.

    Not a cookie: browsers send those to every port of a host, also to that of another user's program.
    """
    return f"http://127.0.0.1:{port}/{mailbox_key(mailbox_folder(home))}"


def mailbox_folder(home: Path) -> Path:
    """Where an installation's mails lie."""
    return home.absolute() / "mailbox"


def mailbox_key(folder: Path) -> str:
    """Read the key, or make it: several may come at once, and the first one's is taken."""
    path = folder / "key"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        descriptor, draft = tempfile.mkstemp(dir=folder, prefix=".key-")  # for the owner only
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(24))
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        Path(draft).unlink()
    return path.read_text()
