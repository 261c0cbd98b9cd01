"""A certified OpenID provider (npm oidc-provider) for tests, and a client that signs in there like a simple browser."""

import html
import re
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx

FOLDER = Path(__file__).parents[5] / "tests" / "sso_provider"
PASSWORD = "any password will do there"


@dataclass(frozen=True, slots=True)
class RunningProvider:
    """A running provider, controlled by the test."""

    issuer: str

    def add_client(self, client_id: str, secret: str, *, public_url: str, district: str, **more: Any) -> None:
        """Register an installation, as the provider's administrator does."""
        client = {
            "client_id": client_id,
            "client_secret": secret,
            "redirect_uris": [f"{public_url}/auth/callback"],
            "post_logout_redirect_uris": [f"{public_url}/login"],
            "backchannel_logout_uri": f"{public_url}/api/auth/sso/backchannel/{district}",
            "backchannel_logout_session_required": True,
            "grant_types": ["authorization_code", "refresh_token"],
            "response_types": ["code"],
        }
        self._control(clients=[client | more])

    def add_account(self, subject: str, **claims: Any) -> None:
        """Add an account that can sign in as `subject` with any password."""
        self._control(accounts={subject: claims})

    def remove_account(self, subject: str) -> None:
        """Remove an account; its sessions can no longer be refreshed."""
        self._control(accounts={subject: None})

    def rotate_keys(self) -> None:
        """Sign with a new key from now on, and publish only that key."""
        self._control(rotate=True)

    def logout_tokens(self) -> list[str]:
        """Return the logout tokens for clients at http://homeroom.test."""
        found: list[str] = httpx.get(f"{self.issuer}/control", trust_env=False).json()["logoutTokens"]
        return found

    def _control(self, **order: Any) -> None:
        httpx.post(f"{self.issuer}/control", json=order, trust_env=False).raise_for_status()


@contextmanager
def run_provider() -> Iterator[RunningProvider]:
    """Serve a provider on a free port until the block ends.

    Raises:
        RuntimeError: Node or the package is missing; `make setup` installs it.
    """
    process = subprocess.Popen(
        ["node", "server.mjs"], cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stderr is not None
        address = process.stdout.readline().strip()
        if not address:
            raise RuntimeError(f"The provider does not start; run `make setup`.\n{process.stderr.read()}")
        drain = threading.Thread(target=process.stderr.read, daemon=True)
        drain.start()
        yield RunningProvider(address)
    finally:
        process.terminate()
        process.communicate(timeout=10)


class ProviderVisitor:
    """A browser session at the provider: follows redirects there, submits its forms, and keeps its cookies."""

    def __init__(self) -> None:
        self.http = httpx.AsyncClient(trust_env=False)

    async def sign_in(self, url: str, subject: str) -> str:
        """Sign in at the provider unless already signed in; return the URL to which it redirects the browser."""
        answer = await self._follow(await self.http.get(url))
        if answer.is_success:
            action, fields = _form(answer)
            data = {**fields, "login": subject, "password": PASSWORD}
            answer = await self._follow(await self.http.post(action, data=data))
        return answer.headers["location"]

    async def log_out(self, url: str) -> str:
        """Log out at the provider and confirm; return the URL to which it redirects the browser, or an empty string."""
        answer = await self._follow(await self.http.get(url))
        if answer.is_success:
            action, fields = _form(answer)
            answer = await self._follow(await self.http.post(action, data={**fields, "logout": "yes"}))
        return str(answer.headers.get("location", ""))

    async def _follow(self, answer: httpx.Response) -> httpx.Response:
        """Follow redirects within the provider; return a redirect that leads elsewhere unchanged."""
        while answer.is_redirect:
            target = urljoin(str(answer.url), answer.headers["location"])
            if httpx.URL(target).netloc != answer.url.netloc:
                return answer
            answer = await self.http.get(target)
        assert answer.is_success, answer.text
        return answer


def _form(answer: httpx.Response) -> tuple[str, Mapping[str, str]]:
    action = re.search(r'<form[^>]*action="([^"]+)"', answer.text)
    assert action, answer.text
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', answer.text)
    return urljoin(str(answer.url), html.unescape(action[1])), dict(fields)
