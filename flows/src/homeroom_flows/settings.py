"""The address and the credentials of the Prefect server."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

import certifi
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

_CERTIFICATE_END = "-----END CERTIFICATE-----\n"


class EngineSettings(BaseSettings):
    """Settings read from the environment and `.env`: `HOMEROOM_HOME` and `HOMEROOM_PREFECT_…`.

    Without `api_url` the server is the embedded one on this machine: every process finds its port here and its secret
    in the home folder, so nothing needs to be passed between them.
    """

    model_config = SettingsConfigDict(
        env_prefix="HOMEROOM_PREFECT_", env_file=".env", extra="ignore", populate_by_name=True
    )

    base: Path = Field(default=Path(".homeroom"), validation_alias="HOMEROOM_HOME", description="Of the installation.")
    port: int = Field(default=4200, ge=1, le=65535)
    api_url: str | None = Field(
        default=None, pattern="^https?://.+", description="Of a server run elsewhere, with /api at its end."
    )
    auth: SecretStr | None = Field(default=None, description="`user:password` of that server.")
    patience_s: float = Field(default=5.0, ge=0, description="How long a call is repeated while the server is away.")

    @property
    def home(self) -> Path:
        """The folder of the embedded server with its database and its secret."""
        return self.base.resolve() / "prefect"

    @property
    def is_embedded(self) -> bool:
        """True if this machine runs the server."""
        return self.api_url is None

    @property
    def url(self) -> str:
        """The API's address, without a trailing slash."""
        return (self.api_url or f"http://127.0.0.1:{self.port}/api").rstrip("/")

    @property
    def ui_url(self) -> str:
        """Address of the server's UI for operators."""
        return self.url.removesuffix("/api")

    @property
    def has_secret(self) -> bool:
        """True if the embedded server's secret exists; the first start creates it."""
        return (self.home / "auth").exists()

    def auth_string(self) -> str | None:
        """Return `user:password` for the server; create it for the embedded server on first use, readable by the owner
        only.
        """
        if self.auth is not None:
            return self.auth.get_secret_value()
        return _owner_secret(self.home / "auth") if self.is_embedded else None

    def client_environment(self) -> dict[str, str]:
        """Return the variables that point Prefect's own client, in workers and runs, to the server."""
        auth = self.auth_string()
        return {
            "PREFECT_HOME": str(self.home / "client"),
            "PREFECT_API_URL": self.url,
            **({"PREFECT_API_AUTH_STRING": auth} if auth else {}),
            **({} if self.url.startswith("https:") else {"PREFECT_API_SSL_CERT_FILE": str(self._write_authority())}),
            "PREFECT_CLOUD_ENABLE_ORCHESTRATION_TELEMETRY": "false",
            "PREFECT_CLIENT_ENABLE_VERSION_CHECK": "false",
            "DO_NOT_TRACK": "1",
        }

    def _write_authority(self) -> Path:
        """Write a file with one certificate authority, for clients that use plain HTTP and never need it.

        Prefect opens half a dozen clients in each run, and each reads all authorities of its file: 20 ms for all of
        certifi's.
        """
        path = self.home / "client" / "authority.pem"
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        first, end, _others = certifi.contents().partition(_CERTIFICATE_END)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(first + end)
        draft.rename(path)  # Another worker may read it.
        return path


def _owner_secret(path: Path) -> str:
    """Read the secret, or create it; if several processes create it concurrently, the first one's is used."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=".auth-")  # readable by the owner only
        with os.fdopen(descriptor, "w") as file:
            file.write(f"homeroom:{secrets.token_urlsafe(32)}")
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        Path(draft).unlink()
    return path.read_text()
