"""The operator's settings for seals from the environment: a key, time stamps, and the level of the seals."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from homeroom_plugins.signing.sealing.keys import Identity, KeyUnusable, load_identity
from homeroom_plugins.signing.sealing.tokens import open_token
from homeroom_sdk.i18n import _

KEY_FILE = "HOMEROOM_SIGNING_KEY_FILE"
KEY = "HOMEROOM_SIGNING_KEY"
PASSWORD = "HOMEROOM_SIGNING_KEY_PASSWORD"  # noqa: S105 - the variable's name
CHAIN_FILE = "HOMEROOM_SIGNING_CHAIN_FILE"
PKCS11_MODULE = "HOMEROOM_SIGNING_PKCS11_MODULE"
PKCS11_TOKEN = "HOMEROOM_SIGNING_PKCS11_TOKEN"  # noqa: S105 - the variable's name
PKCS11_KEY = "HOMEROOM_SIGNING_PKCS11_KEY"
TSA_URL = "HOMEROOM_SIGNING_TSA_URL"
LEVEL = "HOMEROOM_SIGNING_LEVEL"
FILE_CHECK_BYTES = 1_000_000


class Level(StrEnum):
    """The PAdES level of a seal, which determines how long it can be proven (ETSI EN 319 142)."""

    BASIC = "B-B"
    STAMPED = "B-T"
    LONG_TERM = "B-LT"
    ARCHIVED = "B-LTA"


@dataclass(frozen=True, slots=True)
class OperatorSettings:
    """The settings for seals in the environment."""

    key_file: str = ""
    key: str = field(default="", repr=False)
    password: str = field(default="", repr=False)
    chain_file: str = ""
    pkcs11_module: str = ""
    pkcs11_token: str = ""
    pkcs11_key: str = ""
    tsa_url: str = ""
    level: Level = Level.BASIC

    @property
    def has_key(self) -> bool:
        """True if the operator has configured a key; otherwise each district has its own."""
        return bool(self.key_file or self.key or self.pkcs11_module)


def settings_from_environment(environment: Mapping[str, str] = os.environ) -> OperatorSettings:
    """Read the settings from environment variables.

    Raises:
        KeyUnusable: the level is unknown, or needs a time stamp authority that is not set.
    """
    tsa_url = environment.get(TSA_URL, "").strip()
    said = environment.get(LEVEL, "").strip().upper()
    try:
        level = Level(said) if said else Level.STAMPED if tsa_url else Level.BASIC
    except ValueError as error:
        raise KeyUnusable(_("{name} must be one of B-B, B-T, B-LT and B-LTA.", name=LEVEL)) from error
    if level is not Level.BASIC and not tsa_url:
        raise KeyUnusable(
            _("{level} needs the address of a time stamp authority in {name}.", level=level, name=TSA_URL)
        )
    return OperatorSettings(
        key_file=environment.get(KEY_FILE, "").strip(),
        key=environment.get(KEY, "").strip(),
        password=environment.get(PASSWORD, ""),
        chain_file=environment.get(CHAIN_FILE, "").strip(),
        pkcs11_module=environment.get(PKCS11_MODULE, "").strip(),
        pkcs11_token=environment.get(PKCS11_TOKEN, "").strip(),
        pkcs11_key=environment.get(PKCS11_KEY, "").strip(),
        tsa_url=tsa_url,
        level=level,
    )


@lru_cache(maxsize=4)
def load_operators_identity(settings: OperatorSettings) -> Identity:
    """Load the operator's key, once per process, because checking an RSA key takes a tenth of a second.

    Raises:
        KeyUnusable: with the reason.
    """
    chain = _read(settings.chain_file, CHAIN_FILE) if settings.chain_file else b""
    if settings.pkcs11_module:
        return open_token(
            settings.pkcs11_module, settings.pkcs11_token, settings.pkcs11_key, settings.password, chain=chain
        )
    if settings.key_file:
        content = _read(settings.key_file, KEY_FILE)
        return load_identity(content, settings.password, chain=chain, origin="file")
    content = settings.key.replace("\\n", "\n").encode()
    return load_identity(content, settings.password, chain=chain, origin="environment")


def _read(path: str, name: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            return file.read(FILE_CHECK_BYTES)
    except OSError as error:
        raise KeyUnusable(_("the file that {name} names cannot be read.", name=name)) from error
