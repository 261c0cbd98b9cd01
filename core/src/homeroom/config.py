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
        description="Public address for families and staff, such as https://homeroom.district.example, without a path. "
        "Default: http://127.0.0.1 with HOMEROOM_PORT.",
    )
    community_url: str = Field(
        "",
        pattern="^(https?://.+)?$",
        description="Address of a user community, linked from the help menu. Empty: no link.",
    )
    host: str = Field("127.0.0.1", description="Address on which the API listens.")
    port: int = Field(8000, description="Port on which the API listens.")
    trusted_proxies: str = Field(
        "",
        description="Addresses of trusted reverse proxies, separated by commas. Their forwarded client addresses are "
        "used. Empty: the address of the connection is used.",
    )

    max_connections: int = Field(
        4000,
        ge=100,
        description="Maximum concurrent connections, capped at the open-file limit minus 1,000. At the limit, the "
        "longest-idle connection is closed.",
    )
    max_connections_per_address: int = Field(
        1500,
        ge=10,
        description="Maximum concurrent connections per client address (IPv6: per /64 network). A whole school may "
        "share one address. Does not apply to trusted proxies.",
    )
    header_timeout_s: float = Field(
        10.0, gt=0, le=120, description="Seconds in which a client must send the request line and headers."
    )
    keep_alive_s: float = Field(
        75.0,
        gt=0,
        le=3600,
        description="Seconds that an idle connection is kept open. Set it longer than the reverse proxy's own timeout.",
    )
    send_timeout_s: float = Field(
        30.0,
        gt=0,
        le=600,
        description="A client that reads less than 16 KiB of a response in this many seconds is disconnected.",
    )

    database_url: SecretStr | None = Field(
        None, description="postgresql+psycopg:// URL of the app role. Not set: the embedded PostgreSQL is used."
    )
    database_owner_url: SecretStr | None = Field(
        None, description="URL of the role that owns the schema. Only migrations use it."
    )
    master_key: SecretStr | None = Field(
        None, description="64 hex digits from which all keys are derived. Not set: created and kept in the home folder."
    )

    shared_home: bool = Field(
        False,
        description="Set to true if all processes that use HOMEROOM_DATABASE_URL share this home folder. The master "
        "key and the documents may then be kept in it.",
    )
    blob_store: str = Field("filesystem", pattern="^(filesystem|s3)$", description="Where documents are stored.")
    s3_bucket: str = Field("", description="Bucket, for blob_store=s3.")
    s3_endpoint_url: str | None = Field(
        None, pattern="^(https?://.+)?$", description="Endpoint URL of an S3 server other than AWS."
    )
    s3_region: str = Field("us-east-1", description="Region of the bucket.")
    s3_access_key: SecretStr | None = Field(None, description="Access key. Not set: the machine's own role is used.")
    s3_secret_key: SecretStr | None = Field(None, description="Secret key.")

    smtp_url: SecretStr = Field(
        SecretStr(DEFAULT_SMTP_URL), description="smtp://user:password@host:port?tls=starttls&connections=8"
    )
    fonts: Path | None = Field(
        None,
        description="Folder with additional fonts for printed documents, such as /usr/share/fonts/opentype/noto from "
        "Debian's fonts-noto-cjk for Chinese. Set it in the environment.",
    )
    send_wait_s: int | None = Field(
        None,
        ge=0,
        le=3600,
        description="For trials: seconds that each job waits before its first e-mail. Not set: the district's setting.",
    )
    clamd: str | None = Field(
        None,
        description="Socket path or host:port of the virus scanner clamd. Documents that it cannot scan are not "
        "stored. Not set: no scanner.",
    )
    signing_key_file: str = Field(
        "",
        description="File with the key and certificates that seal signed documents: PEM or PKCS #12. If no signing key "
        "is set, each district gets its own. See docs/signing-operators.md.",
    )
    signing_key: SecretStr | None = Field(
        None, description="The same key as a secret in the environment: PEM, or base64-encoded PKCS #12."
    )
    signing_key_password: SecretStr | None = Field(
        None, description="Password of the signing key file, or PIN of its device."
    )
    signing_chain_file: str = Field(
        "", description="File with the intermediate certificates of the signing key, in PEM."
    )
    signing_pkcs11_module: str = Field("", description="PKCS #11 library of the device that holds the signing key.")
    signing_pkcs11_token: str = Field("", description="Label of the token in the PKCS #11 device.")
    signing_pkcs11_key: str = Field("", description="Label of the key in the token.")
    signing_tsa_url: str = Field(
        "",
        pattern="^(https?://.+)?$",
        description="URL of a time stamp authority (RFC 3161). An http:// host must be listed in "
        "HOMEROOM_OUTGOING_OPEN.",
    )
    signing_level: str = Field(
        "",
        pattern="^(B-B|B-T|B-LT|B-LTA)?$",
        description="PAdES level of seals. Not set: B-T if a time stamp authority is set, otherwise B-B.",
    )
    local_mailbox: bool | None = Field(
        None,
        description="Whether `homeroom up` runs a local mailbox on the port in HOMEROOM_SMTP_URL, which must then be "
        "smtp://127.0.0.1:port. Not set: only while HOMEROOM_SMTP_URL is not set.",
    )
    mailbox_port: int = Field(8025, description="Port of the local mailbox's page.")
    plugin_import_timeout_s: float = Field(
        20.0, gt=0, description="Seconds that the import of a plugin may take. A plugin that takes longer is disabled."
    )
    hang_timeout_s: int = Field(
        30, ge=3, description="`homeroom up` restarts a process that has not responded for this many seconds."
    )
    prefect_port: int = Field(4200, description="Port of the embedded Prefect server's API and UI.")

    daemons: str = Field(
        "",
        description="Daemons of plugins that `homeroom up` runs here, each in its own process: full names, "
        "separated by commas, such as `notices.serve`.",
    )
    publishers: Path | None = Field(
        None,
        description="Folder with the public keys of trusted plugin publishers, one `<publisher>.pub` each.",
    )
    trusted_plugins: str | None = Field(
        None,
        description="Ids of plugins that use the platform's own database role, separated by commas, or * for all. "
        "Every other plugin gets its own role. Not set: plugins signed by homeroom, and those in homeroom's own "
        "source tree.",
    )
    partner_flow_timeout_s: float = Field(
        3600.0,
        ge=10,
        le=86_400,
        description="Seconds that a run of an untrusted plugin may take, unless its flow sets another limit.",
    )
    unsigned_plugins: str | None = Field(
        None,
        description="Ids of unsigned plugins that may run, separated by commas, or * for all. Not set: all if homeroom "
        "runs from a source tree, otherwise none.",
    )
    plugin_index: str = Field(
        "",
        description="Source of plugin releases: a folder or https:// address with an `index.json` written by `homeroom "
        "plugin index`. Empty: plugins are updated by hand from wheels.",
    )
    plugins_deny: str = Field("", description="Ids of plugins that must not be loaded, separated by commas.")
    safe_mode: bool = Field(False, description="Load no plugins.")
    remote_origins: str = Field(
        "", description="Additional origins from which plugin user interfaces may be loaded, separated by commas."
    )
    idle_timeout_s: int = Field(
        1800, description="Seconds of inactivity after which a session ends (specification §9)."
    )
    session_timeout_s: int = Field(43200, description="Seconds after which a session ends, even if it is in use.")
    outgoing_open: str = Field(
        "",
        description="Hosts and networks in your private network that plugins may call, separated by commas, such as "
        "`sis.district.example, 10.2.0.0/16`. Calls to these hosts and addresses may use plain http.",
    )
    outgoing_proxy: SecretStr | None = Field(
        None,
        description="http://user:password@host:port of a proxy for the plugins' outgoing calls. The proxy then "
        "resolves host names and decides which addresses are allowed. Not set: no proxy. Other proxy variables are "
        "ignored.",
    )
    outgoing_calls_at_once: int = Field(
        20, ge=1, le=100, description="Maximum concurrent outgoing calls per plugin and district, per process."
    )
    outgoing_calls_per_minute: int = Field(
        3000, ge=10, description="Maximum outgoing calls per minute per plugin and district, per process."
    )
    integration_center_url: str = Field(
        "",
        pattern="^(https?://.+)?$",
        description="Address to which sign-ins with app=integration_center return. Empty: no such app.",
    )
    guarded_children: int = Field(
        0,
        ge=0,
        le=256,
        description="Maximum child processes that read documents at a time. 0: two per processor, at least four.",
    )
    guarded_memory_bytes: int = Field(
        0, ge=0, description="Maximum memory of all these child processes together. 0: half of the machine's memory."
    )
    max_upload_bytes: int = Field(2 * 1024**3, description="Maximum size of an uploaded batch.")

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
                "it must be an address such as https://homeroom.district.example, without a path: homeroom cannot "
                "be served under a path, so give it a host name of its own"
            )
        scheme, _, host = value.lower().rstrip("/").partition("://")
        return f"{scheme}://{host.removesuffix(':443' if scheme == 'https' else ':80')}"

    @field_validator("smtp_url")
    @classmethod
    def _only_smtp(cls, value: SecretStr) -> SecretStr:
        if not SMTP.match(value.get_secret_value()):
            raise ValueError("it must be an address such as smtp://user:password@mail.example.org:587")
        return value

    @field_validator("remote_origins")
    @classmethod
    def _only_origins(cls, value: str) -> str:
        wrong = [part for part in value.split(",") if part.strip() and not ORIGIN.fullmatch(part.strip())]
        if wrong:
            raise ValueError(f"{wrong[0].strip()!r} is not an origin such as https://plugins.partner.example")
        return value

    @field_validator("daemons")
    @classmethod
    def _only_full_names(cls, value: str) -> str:
        wrong = [part.strip() for part in value.split(",") if part.strip() and not DAEMON.fullmatch(part.strip())]
        if wrong:
            raise ValueError(f"{wrong[0]!r} is not the full name of a plugin's daemon, such as notices.serve")
        return value

    @cached_property
    def daemon_names(self) -> tuple[str, ...]:
        """The names in `daemons`, without duplicates."""
        return tuple(dict.fromkeys(part.strip() for part in self.daemons.split(",") if part.strip()))

    @cached_property
    def denied(self) -> frozenset[str]:
        """The ids in `plugins_deny`."""
        return frozenset(part.strip() for part in self.plugins_deny.split(",") if part.strip())
