"""The master keys, under which the districts' keys are wrapped.

They lie in one file that the operator backs up apart from the database: whoever has only one of the
two reads nothing. Deleting a district's wrapped key makes its documents unreadable for ever.
"""

import base64
import os
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

from homeroom.blobs.encryption import SealBroken, unwrap_key, wrap_key
from homeroom.blobs.errors import KeyUnusable
from homeroom.blobs.keys import KEY_BYTES


@dataclass(frozen=True)
class MasterKeys:
    """All master keys by name; the first wraps, every one unwraps, so rotation is one line more."""

    keys: dict[str, bytes] = field(repr=False)

    @property
    def current(self) -> str:
        """The name of the key that wraps from now on."""
        return next(iter(self.keys))

    @classmethod
    def parse(cls, text: str) -> "MasterKeys":
        """Read lines of `name:base64 of 32 bytes`, the newest first.

        Raises:
            KeyUnusable: There is no key, or a line is not of that form.
        """
        keys = dict(_parse_line(line) for line in text.split() if line)
        if not keys:
            raise KeyUnusable("There is no master key. Restore the key file from its backup.")
        return cls(keys)

    @classmethod
    def load_or_create(cls, file: Path) -> "MasterKeys":
        """Read the key file, or make it with one fresh key (mode 0600) where there is none.

        Raises:
            KeyUnusable: The file is damaged.
        """
        try:
            return cls.parse(file.read_text(encoding="ascii"))
        except FileNotFoundError:
            _create_file(file)
            return cls.parse(file.read_text(encoding="ascii"))
        except UnicodeDecodeError as error:
            raise KeyUnusable(f"{file} is no key file. Restore it from its backup.") from error

    def new_district_key(self, district_id: UUID) -> str:
        """Make a district's key and return it wrapped, for its row in the database."""
        return self.wrap(os.urandom(KEY_BYTES), district_id)

    def wrap(self, district_key: bytes, district_id: UUID) -> str:
        """Wrap a district's key under the current master key: `name:base64`."""
        wrapped = wrap_key(district_key, under=self.keys[self.current], context=_context(district_id))
        return f"{self.current}:{base64.b64encode(wrapped).decode()}"

    def unwrap(self, wrapped: str, district_id: UUID) -> bytes:
        """Get a district's key back.

        Raises:
            KeyUnusable: The master key is missing, or the row is another district's or damaged.
        """
        name, _, value = wrapped.partition(":")
        if name not in self.keys:
            raise KeyUnusable(f"The master key {name} is missing. Restore the key file from its backup.")
        try:
            return unwrap_key(base64.b64decode(value), under=self.keys[name], context=_context(district_id))
        except (SealBroken, ValueError) as error:
            raise KeyUnusable(f"The key of district {district_id} does not open under {name}.") from error

    def rewrap(self, wrapped: str, district_id: UUID) -> str:
        """Wrap a district's key anew under the current master key; documents stay as they are."""
        return self.wrap(self.unwrap(wrapped, district_id), district_id)


def new_master_key_line(name: str) -> str:
    """Make a line for the key file with a fresh random key."""
    return f"{name}:{base64.b64encode(os.urandom(KEY_BYTES)).decode()}\n"


def _parse_line(line: str) -> tuple[str, bytes]:
    name, _, value = line.partition(":")
    try:
        key = base64.b64decode(value, validate=True)
    except ValueError:
        key = b""
    if not name or len(key) != KEY_BYTES:
        raise KeyUnusable("A master key is a line of name:base64 of 32 bytes. Restore the key file from its backup.")
    return name, key


def _create_file(file: Path) -> None:
    """Write beside and link, so that of two processes at once one wins and neither reads half a key."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as opened:
        opened.write(new_master_key_line("m1"))
        opened.flush()
        os.fsync(opened.fileno())
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _context(district_id: UUID) -> bytes:
    return b"homeroom district key|" + district_id.bytes
