"""Publishers of plugins, known by their public keys: one file `<publisher>.pub` each in a folder of the operator's."""

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
from homeroom_sdk.sentences import _

from homeroom.releases.statement import ReleaseRefused, signed_bytes

EVERY = "*"
PUBLISHER = re.compile(r"[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?")
PEM = re.compile(rb"-----BEGIN PUBLIC KEY-----.+?-----END PUBLIC KEY-----", re.DOTALL)
PRIVATE_MODE, PUBLIC_MODE = 0o600, 0o644


class KeyUnusable(ValueError):
    """A key or a publisher's name cannot be used; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Trust:
    """Whose plugins may run: of publishers whose keys are known; and which of nobody's, by id.

    Attributes:
        keys: A publisher may have several, while one takes the place of another.
        unreadable: Publishers whose file holds no key.
    """

    keys: Mapping[str, Sequence[Ed25519PublicKey]] = field(default_factory=dict)
    unreadable: frozenset[str] = frozenset()
    unsigned: frozenset[str] = frozenset()

    @classmethod
    def read(cls, folder: Path | None, unsigned: str | None) -> "Trust":
        """From the operator's settings: the folder of public keys, and ids separated by commas.

        Where nothing is said of unsigned ones, they run if homeroom itself runs from a source tree, as developers do.
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
        """Whether the plugin may run though nobody has signed it."""
        return bool(self.unsigned & {EVERY, plugin_id})

    def check(self, publisher: str, statement: bytes, signature: bytes) -> None:
        """Whether it was signed with a key of this publisher.

        Raises:
            ReleaseRefused: the publisher is unknown here, or has not signed it.
        """
        if publisher in self.unreadable:
            reason = _("The file {file} among the publishers' keys holds no key.", file=f"{publisher}.pub")
            raise ReleaseRefused(reason)
        if publisher not in self.keys:
            raise ReleaseRefused(
                _(
                    "It was signed by {publisher}, whose key this installation does not know. If you trust them, put "
                    "their key into the folder of publishers.",
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
                "Its signature is not {publisher}'s. Do not use it, and tell {publisher}.",
                publisher=publisher,
            )
        )


def is_source_tree(package: str) -> bool:
    """Whether an installed package is a tree in which somebody develops it."""
    try:
        said = distribution(package).read_text("direct_url.json")
    except PackageNotFoundError:
        return True
    try:
        return bool(said and loads(said).get("dir_info", {}).get("editable"))
    except ValueError:
        return False


def make_key(folder: Path, publisher: str) -> tuple[Path, Path]:
    """Make a publisher's pair of keys in a folder: the secret one, for its owner alone, and the public one.

    Raises:
        KeyUnusable: the name is none, or there are keys of it already.
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
    """A publisher's secret key (PEM, as `openssl genpkey -algorithm ed25519` writes it too).

    Raises:
        KeyUnusable: it is none, or is protected by a password.
    """
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as error:
        raise KeyUnusable(f"{path} holds no secret key in PEM without a password.") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyUnusable(f"{path} is no Ed25519 key. `homeroom plugin key PUBLISHER` makes one.")
    return key


def check_publisher(name: str) -> None:
    """Refuse what is no publisher's name.

    Raises:
        KeyUnusable: it is none.
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
