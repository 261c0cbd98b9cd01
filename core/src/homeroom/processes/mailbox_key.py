"""The key of the local mailbox's page: every user of a machine can reach its loopback, but only one may read the
mails.
"""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path


def mailbox_url(home: Path, port: int) -> str:
    """Return the address of the page, with its key as the first path segment; anyone with this address may read the
    mails.

    The key is not in a cookie, because browsers send cookies to every port of a host, including other users' programs.
    """
    return f"http://127.0.0.1:{port}/{mailbox_key(mailbox_folder(home))}"


def mailbox_folder(home: Path) -> Path:
    """Return the folder of an installation's mails."""
    return home.absolute() / "mailbox"


def mailbox_key(folder: Path) -> str:
    """Read the key, or make it; if several processes make one concurrently, the first one is used."""
    path = folder / "key"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        descriptor, draft = tempfile.mkstemp(dir=folder, prefix=".key-")  # Readable by the owner only.
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(24))
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        Path(draft).unlink()
    return path.read_text()
