"""Publishers of plugins, identified by their public keys: one file `<publisher>.pub` each, in a folder of the
operator.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, distribution
from json import loads
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)
from homeroom_sdk.i18n import _

from homeroom.releases.statement import ReleaseRefused, signed_bytes

EVERY = "*"
PUBLISHER = re.compile(r"[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?")
PEM = re.compile(rb"-----BEGIN PUBLIC KEY-----.+?-----END PUBLIC KEY-----", re.DOTALL)
PRIVATE_MODE, PUBLIC_MODE = 0o600, 0o644


class KeyUnusable(ValueError):
    """A key or a publisher's name cannot be used; the message states how to fix it."""


@dataclass(frozen=True, slots=True)
class Trust:
    """The plugins that may run: those of publishers with known keys, and listed unsigned plugins.

    Attributes:
        keys: The keys by publisher. A publisher may have several during a change of keys.
        unreadable: Publishers with a file that contains no usable key.
        unsigned: Ids of unsigned plugins that may run; `*` for all.
    """

    keys: Mapping[str, Sequence[Ed25519PublicKey]] = field(default_factory=dict)
    unreadable: frozenset[str] = frozenset()
    unsigned: frozenset[str] = frozenset()

    @classmethod
    def read(cls, folder: Path | None, unsigned: str | None) -> "Trust":
        """Read the operator's settings: the folder of public keys, and ids of unsigned plugins separated by commas.

        If `unsigned` is None, unsigned plugins run only if homeroom itself runs from a source tree, as in development.
        """
        keys, unreadable = dict[str, Sequence[Ed25519PublicKey]](), set[str]()
        for path in sorted(folder.glob("*.pub")) if folder else ():
            try:
                keys[path.stem] = _read_public(path.read_bytes())
            except (OSError, KeyUnusable):
                unreadable.add(path.stem)
        if unsigned is None:
            unsigned = EVERY if is_source_tree("homeroom") else ""
        words = frozenset(word.strip() for word in unsigned.split(",") if word.strip())
        return cls(keys, frozenset(unreadable), words)

    def allows_unsigned(self, plugin_id: str) -> bool:
        """Return True if the plugin may run without a signature."""
        return bool(self.unsigned & {EVERY, plugin_id})

    def check(self, publisher: str, statement: bytes, signature: bytes) -> None:
        """Check that a statement was signed with a key of this publisher.

        Raises:
            ReleaseRefused: the publisher is unknown here, or has not signed it.
        """
        if publisher in self.unreadable:
            reason = _("The file {file} among the publishers' keys holds no key.", file=f"{publisher}.pub")
            raise ReleaseRefused(reason)
        if publisher not in self.keys:
            raise ReleaseRefused(
                _(
                    "It was signed by {publisher}. This installation does not have their key. If you trust "
                    "them, put their key into the folder of publishers.",
                    publisher=publisher,
                )
            )
        for key in self.keys[publisher]:
            try:
                key.verify(signature, signed_bytes(statement))
            except InvalidSignature:
                continue
            return
        raise ReleaseRefused(
            _(
                "Its signature is not from {publisher}. Do not use it, and inform {publisher}.",
                publisher=publisher,
            )
        )


def is_source_tree(package: str) -> bool:
    """Return True if an installed package is a source tree under development."""
    try:
        said = distribution(package).read_text("direct_url.json")
    except PackageNotFoundError:
        return True
    try:
        return bool(said and loads(said).get("dir_info", {}).get("editable"))
    except ValueError:
        return False


def make_key(folder: Path, publisher: str) -> tuple[Path, Path]:
    """Create a publisher's key pair in a folder: the secret key, readable by its owner only, and the public key.

    Raises:
        KeyUnusable: the name is not allowed, or a key file exists already or cannot be created.
    """
    check_publisher(publisher)
    secret, public = folder / f"{publisher}.key", folder / f"{publisher}.pub"
    key = Ed25519PrivateKey.generate()
    try:
        secret.touch(PRIVATE_MODE, exist_ok=False)
        public.touch(PUBLIC_MODE, exist_ok=False)
    except OSError as error:
        raise KeyUnusable(f"{error.filename} cannot be made: {error.strerror}.") from error
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    public.write_bytes(key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    return secret, public


def read_secret_key(path: Path) -> Ed25519PrivateKey:
    """Read a publisher's secret key (PEM, as `openssl genpkey -algorithm ed25519` also writes it).

    Raises:
        KeyUnusable: the file contains no Ed25519 key, or is protected by a password.
    """
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as error:
        raise KeyUnusable(f"{path} holds no secret key in PEM without a password.") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyUnusable(f"{path} is no Ed25519 key. `homeroom plugin key PUBLISHER` makes one.")
    return key


def check_publisher(name: str) -> None:
    """Check that a publisher's name is valid.

    Raises:
        KeyUnusable: it is not.
    """
    if not PUBLISHER.fullmatch(name):
        raise KeyUnusable(
            f"{name!r} is no publisher's name: small letters, digits, dots and dashes, such as acme.example."
        )


def _read_public(content: bytes) -> Sequence[Ed25519PublicKey]:
    try:
        keys = [load_pem_public_key(each) for each in PEM.findall(content)]
    except ValueError as error:
        raise KeyUnusable("a key cannot be read") from error
    found = [key for key in keys if isinstance(key, Ed25519PublicKey)]
    if not found or len(found) < len(keys):
        raise KeyUnusable("there is none, or one of another kind")
    return found
