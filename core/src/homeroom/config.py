"""Settings from the environment. An invalid value stops the start with a message that states the remedy."""

import re
from functools import cached_property
from pathlib import Path
from typing import Self

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from homeroom.outgoing.addresses import Opened

ORIGIN = re.compile(r"https?://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?/?", re.IGNORECASE)
SMTP = re.compile(r"smtps?://[^/?#]", re.IGNORECASE)
DAEMON = re.compile(r"[a-z][a-z0-9_-]*\.[a-z][a-z0-9_]*", re.ASCII)
DEFAULT_SMTP_URL = "smtp://127.0.0.1:2525"


class Settings(BaseSettings):
    """Everything that an operator can set; each name has the prefix `HOMEROOM_` in the environment."""

    model_config = SettingsConfigDict(env_prefix="HOMEROOM_", env_file=".env", extra="ignore")

    home: Path = Field(Path(".homeroom"), description="Folder of the embedded parts: database, blobs, keys, logs.")
    public_url: str = Field(
        "http://127.0.0.1:8000",
        description="The address that families and staff reach, such as https://homeroom.district.example; it has no "
        "path. Not set = http://127.0.0.1 with HOMEROOM_PORT.",
    )
    community_url: str = Field(
        "",
        pattern="^(https?://.+)?$",
        description="Where users help each other, for the help menu; empty = nowhere.",
    )
    host: str = Field("127.0.0.1", description="The address on which the API listens.")
    port: int = Field(8000, description="The port on which the API listens.")
    trusted_proxies: str = Field(
        "",
        description="Addresses of the proxies in front, separated by commas; what they say of the client's address "
        "is believed. None = the address of the connection counts.",
    )

    max_connections: int = Field(
        4000,
        ge=100,
        description="So many connections at a time; at most what the process may open as files less 1000. Beyond, the "
        "one that has waited longest for its client makes room.",
    )
    max_connections_per_address: int = Field(
        1500,
        ge=10,
        description="The same for one address (of IPv6 one /64 network); a whole school may be behind one. It does not "
        "hold for trusted proxies, which have limits of their own.",
    )
    header_timeout_s: float = Field(
        10.0, gt=0, le=120, description="How long a client may take for the first line and the headers of a request."
    )
    keep_alive_s: float = Field(
        75.0,
        gt=0,
        le=3600,
        description="How long a connection may rest between two requests; longer than the proxy in front keeps it.",
    )
    send_timeout_s: float = Field(
        30.0, gt=0, le=600, description="A client that takes less than 16 KiB of its answer in this time is cut off."
    )

    database_url: SecretStr | None = Field(
        None, description="postgresql+psycopg:// URL of the app role; none = the embedded PostgreSQL."
    )
    database_owner_url: SecretStr | None = Field(
        None, description="URL of the role that owns the schema; used by migrations only."
    )
    master_key: SecretStr | None = Field(
        None, description="64 hex digits from which every key is derived; none = made and kept in the home folder."
    )

    shared_home: bool = Field(
        False,
        description="Every process on the database of HOMEROOM_DATABASE_URL uses this home folder, so that the master "
        "key and the documents may lie in it.",
    )
    blob_store: str = Field("filesystem", pattern="^(filesystem|s3)$", description="Where contents are kept.")
    s3_bucket: str = Field("", description="Bucket, for blob_store=s3.")
    s3_endpoint_url: str | None = Field(
        None, pattern="^(https?://.+)?$", description="Address of an S3 server other than AWS."
    )
    s3_region: str = Field("us-east-1", description="Region of the bucket.")
    s3_access_key: SecretStr | None = Field(None, description="Access key; none = the machine's own role.")
    s3_secret_key: SecretStr | None = Field(None, description="Secret key.")

    smtp_url: SecretStr = Field(
        SecretStr(DEFAULT_SMTP_URL), description="smtp://user:password@host:port?tls=starttls&connections=8"
    )
    fonts: Path | None = Field(
        None,
        description="Folder with fonts for printed documents, beside homeroom's own, such as "
        "/usr/share/fonts/opentype/noto of Debian's fonts-noto-cjk for Chinese; set in the environment.",
    )
    send_wait_s: int | None = Field(
        None,
        ge=0,
        le=3600,
        description="For trials: how long each job waits before its first mail; none = as its district has set.",
    )
    clamd: str | None = Field(
        None,
        description="Where the virus scanner clamd listens, a socket's path or host:port; documents that it cannot "
        "judge are not stored. None = no scanner.",
    )
    signing_key_file: str = Field(
        "",
        description="File with the key that seals signed documents, and its certificates: PEM or PKCS #12. None of the "
        "signing keys is set = each district has one of its own. See docs/signing-operators.md.",
    )
    signing_key: SecretStr | None = Field(
        None, description="The same itself, as a secret of the environment: PEM, or PKCS #12 in base 64."
    )
    signing_key_password: SecretStr | None = Field(
        None, description="The password of the signing key's file, or the PIN of its device."
    )
    signing_chain_file: str = Field("", description="More certificates up to the key's authority, in PEM.")
    signing_pkcs11_module: str = Field("", description="Library of the device that holds the signing key (PKCS #11).")
    signing_pkcs11_token: str = Field("", description="Label of the device's token.")
    signing_pkcs11_key: str = Field("", description="Label of the key in it.")
    signing_tsa_url: str = Field(
        "",
        pattern="^(https?://.+)?$",
        description="Address of a time stamp authority (RFC 3161); an http:// host needs HOMEROOM_OUTGOING_OPEN.",
    )
    signing_level: str = Field(
        "",
        pattern="^(B-B|B-T|B-LT|B-LTA)?$",
        description="How long seals can be proven (PAdES); none = B-T where a time stamp authority is set, else B-B.",
    )
    local_mailbox: bool | None = Field(
        None,
        description="Whether `homeroom up` runs a mailbox on the port of HOMEROOM_SMTP_URL, which must then be "
        "smtp://127.0.0.1:port; none = while that is not set.",
    )
    mailbox_port: int = Field(8025, description="Port of the local mailbox's page under `homeroom up`.")
    plugin_import_timeout_s: float = Field(
        20.0, gt=0, description="How long a plugin may take to be imported, in seconds; one that takes longer is off."
    )
    hang_timeout_s: int = Field(
        30, ge=3, description="`homeroom up` starts a process again that has answered nothing for this long."
    )
    prefect_port: int = Field(4200, description="Port of the embedded engine's API and UI.")

    daemons: str = Field(
        "",
        description="Which work without an end of the plugins `homeroom up` runs here, each in a process of its own: "
        "full names, separated by commas, such as `notices.serve`.",
    )
    publishers: Path | None = Field(
        None,
        description="Folder with the public keys of those whose plugins may run here, `<publisher>.pub` each.",
    )
    trusted_plugins: str | None = Field(
        None,
        description="Ids of the plugins that work with the platform's own role in the database, separated by commas; * "
        "= all. Not set = those signed by homeroom, and those of homeroom's own source tree. Every other has a role of "
        "its own.",
    )
    partner_flow_timeout_s: float = Field(
        3600.0,
        ge=10,
        le=86_400,
        description="How long a run of a plugin that is not trusted may take, if its flow says nothing else.",
    )
    unsigned_plugins: str | None = Field(
        None,
        description="Ids of plugins that may run though nobody has signed them, separated by commas, or * for all; "
        "none = all where homeroom itself runs from a source tree, else none.",
    )
    plugin_index: str = Field(
        "",
        description="Where releases of plugins are offered: a folder or an https:// address with an `index.json`, as "
        "`homeroom plugin index` writes it; none = updates come as wheels by hand.",
    )
    plugins_deny: str = Field("", description="Ids of plugins that are not loaded, separated by commas.")
    safe_mode: bool = Field(False, description="Load no plugin at all.")
    remote_origins: str = Field(
        "", description="Other origins from which plugins' user interfaces may load, separated by commas."
    )
    idle_timeout_s: int = Field(1800, description="A session without activity ends after this (specification §9).")
    session_timeout_s: int = Field(43200, description="A session ends after this in any case.")
    outgoing_open: str = Field(
        "",
        description="Hosts and networks inside your own that plugins may call, separated by commas, such as "
        "`sis.district.example, 10.2.0.0/16`; hosts and addresses also without TLS.",
    )
    outgoing_proxy: SecretStr | None = Field(
        None,
        description="http://user:password@host:port of a proxy that plugins' calls go through, which then looks names "
        "up and decides where they lead; none = no proxy, whatever else the environment says.",
    )
    outgoing_calls_at_once: int = Field(
        20, ge=1, le=100, description="So many calls of one plugin for one district go out at a time, of each process."
    )
    outgoing_calls_per_minute: int = Field(
        3000, ge=10, description="So many calls of one plugin for one district go out in a minute, of each process."
    )
    integration_center_url: str = Field(
        "",
        pattern="^(https?://.+)?$",
        description="Where sign-ins with app=integration_center go back to; none = there is no such app.",
    )
    guarded_children: int = Field(
        0,
        ge=0,
        le=256,
        description="How many child processes may read documents at once; 0 = two for each processor, at least four.",
    )
    guarded_memory_bytes: int = Field(
        0, ge=0, description="How much memory they may use together; 0 = half of the machine's."
    )
    max_upload_bytes: int = Field(2 * 1024**3, description="The largest upload of a batch.")

    @property
    def runs_mailbox(self) -> bool:
        """Whether mail goes to the local mailbox, which `homeroom up` then runs."""
        url = self.smtp_url.get_secret_value()
        if self.local_mailbox is None:
            return url == DEFAULT_SMTP_URL
        return self.local_mailbox and url.startswith("smtp://127.0.0.1:")

    @cached_property
    def allowed_origins(self) -> tuple[str, ...]:
        """The origins in `remote_origins`, in the form that browsers send."""
        parts = (part.strip().rstrip("/").lower() for part in self.remote_origins.split(","))
        return tuple(sorted({part for part in parts if part}))

    @cached_property
    def outgoing_opened(self) -> Opened:
        """The hosts and networks that `outgoing_open` opens."""
        return Opened.parse([self.outgoing_open])

    @model_validator(mode="after")
    def _follow_port(self) -> Self:
        """Set `public_url` to the port on which the API listens, unless it is set explicitly."""
        if "public_url" not in self.model_fields_set:
            self.public_url = f"http://127.0.0.1:{self.port}"
        return self

    @field_validator("outgoing_open")
    @classmethod
    def _only_hosts(cls, value: str) -> str:
        Opened.parse([value])
        return value

    @field_validator("public_url")
    @classmethod
    def _only_an_origin(cls, value: str) -> str:
        """Normalize a URL to the form of an `Origin` header: without a trailing slash and without the scheme's default
        port.
        """
        if not ORIGIN.fullmatch(value):
            raise ValueError(
                "it is no address such as https://homeroom.district.example. It begins with https:// and ends with the "
                "host or its port: homeroom cannot be served under a path, so give it a host name of its own"
            )
        scheme, _, host = value.lower().rstrip("/").partition("://")
        return f"{scheme}://{host.removesuffix(':443' if scheme == 'https' else ':80')}"

    @field_validator("smtp_url")
    @classmethod
    def _only_smtp(cls, value: SecretStr) -> SecretStr:
        if not SMTP.match(value.get_secret_value()):
            raise ValueError("it is no address such as smtp://user:password@mail.example.org:587")
        return value

    @field_validator("remote_origins")
    @classmethod
    def _only_origins(cls, value: str) -> str:
        wrong = [part for part in value.split(",") if part.strip() and not ORIGIN.fullmatch(part.strip())]
        if wrong:
            raise ValueError(f"{wrong[0].strip()!r} is no origin such as https://plugins.partner.example")
        return value

    @field_validator("daemons")
    @classmethod
    def _only_full_names(cls, value: str) -> str:
        wrong = [part.strip() for part in value.split(",") if part.strip() and not DAEMON.fullmatch(part.strip())]
        if wrong:
            raise ValueError(f"{wrong[0]!r} is no full name of a plugin's daemon, such as notices.serve")
        return value

    @cached_property
    def daemon_names(self) -> tuple[str, ...]:
        """The names in `daemons`, without duplicates."""
        return tuple(dict.fromkeys(part.strip() for part in self.daemons.split(",") if part.strip()))

    @cached_property
    def denied(self) -> frozenset[str]:
        """The ids in `plugins_deny`."""
        return frozenset(part.strip() for part in self.plugins_deny.split(",") if part.strip())
