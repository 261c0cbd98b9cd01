"""Talking to providers: discovery, keys, tokens and userinfo. Knows no district and keeps nothing of a user."""

import asyncio
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import quote_plus

import httpx
from authlib.oauth2.auth import ClientAuth
from authlib.oauth2.rfc6749.parameters import prepare_token_request
from homeroom_plugins.sso.addresses import TIMEOUT_S, GuardedTransport, check_url, open_hosts
from homeroom_plugins.sso.errors import ProviderRefused, ProviderUnavailable
from homeroom_sdk.sentences import _
from joserfc.errors import JoseError
from joserfc.jwk import Key, KeySet, import_key
from pydantic import BaseModel, ValidationError

MAX_ANSWER_BYTES = 1_000_000
METADATA_LIFETIME_S = 3600.0
KEYS_LIFETIME_S = 3600.0
REFETCH_EVERY_S = 30.0
"""How often an unknown key id may make us ask for the keys again; anybody can invent key ids."""


class Metadata(BaseModel):
    """What we read of a discovery document (OpenID Connect Discovery 1.0, RFC 8414)."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    userinfo_endpoint: str | None = None
    end_session_endpoint: str | None = None
    scopes_supported: list[str] | None = None
    response_types_supported: list[str] = []
    id_token_signing_alg_values_supported: list[str] = []
    token_endpoint_auth_methods_supported: list[str] = ["client_secret_basic"]
    code_challenge_methods_supported: list[str] = []
    authorization_response_iss_parameter_supported: bool = False
    backchannel_logout_supported: bool = False

    @property
    def endpoints(self) -> list[str]:
        """Every address that the document names."""
        named = (self.userinfo_endpoint, self.end_session_endpoint)
        return [self.authorization_endpoint, self.token_endpoint, self.jwks_uri, *(item for item in named if item)]


@dataclass(frozen=True, slots=True)
class Credentials:
    """Who we are at a provider; `secret` is None for a public client."""

    client_id: str
    secret: str | None


@dataclass(slots=True)
class _Kept:
    value: Any
    fetched_at: float


class ProviderClient:
    """One per process. Its caches hold public documents by their address, nothing of a district."""

    def __init__(self, opened: Collection[str]) -> None:
        self._opened = opened
        self._http: httpx.AsyncClient | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        """The loop on which the connections live; those of another one are of no use."""
        self._metadata: dict[str, _Kept] = {}
        self._keys: dict[str, _Kept] = {}
        self._refetched_at: dict[str, float] = {}

    async def discover(self, issuer: str, *, fresh: bool = False) -> Metadata:
        """The provider's discovery document, kept for an hour.

        Raises:
            ProviderUnavailable: it cannot be reached, or the document is not this issuer's.
        """
        kept = self._metadata.get(issuer)
        if kept and not fresh and time.monotonic() - kept.fetched_at < METADATA_LIFETIME_S:
            metadata: Metadata = kept.value
            return metadata
        check_url(issuer, self._opened)
        body = await self._get_json(f"{issuer.rstrip('/')}/.well-known/openid-configuration")
        try:
            found = Metadata.model_validate(body)
        except ValidationError as error:
            raise ProviderUnavailable(_("The sign-on provider's discovery document is not complete.")) from error
        if found.issuer != issuer:
            raise ProviderUnavailable(
                _("The discovery document names another issuer. Type the issuer as it says there.")
            )
        for endpoint in found.endpoints:
            check_url(endpoint, self._opened)
        _keep(self._metadata, issuer, found)
        return found

    async def keys(self, metadata: Metadata, *, unknown_kid: bool = False) -> KeySet:
        """The provider's keys, kept for an hour; asked for again when a key id is unknown, twice a minute at most."""
        kept, now = self._keys.get(metadata.jwks_uri), time.monotonic()
        if kept and unknown_kid and now - self._refetched_at.get(metadata.jwks_uri, -REFETCH_EVERY_S) < REFETCH_EVERY_S:
            unknown_kid = False
        if kept and not unknown_kid and now - kept.fetched_at < KEYS_LIFETIME_S:
            keys: KeySet = kept.value
            return keys
        if kept:
            self._refetched_at[metadata.jwks_uri] = now
        body = await self._get_json(metadata.jwks_uri)
        found = KeySet([key for item in body.get("keys") or () if (key := _import_key(item))])
        if not found.keys:
            raise ProviderUnavailable(_("The sign-on provider shows no keys that sign."))
        _keep(self._keys, metadata.jwks_uri, found)
        return found

    async def request_tokens(
        self, metadata: Metadata, credentials: Credentials, grant_type: str, **params: str
    ) -> dict[str, Any]:
        """Call the token endpoint.

        Raises:
            ProviderRefused: it answered with an OAuth error.
            ProviderUnavailable: it did not answer as one.
        """
        body = prepare_token_request(grant_type, **params)
        headers = {"accept": "application/json", "content-type": "application/x-www-form-urlencoded"}
        url, headers, body = _authenticate(metadata, credentials, body, headers)
        answer = await self._send("POST", url, headers=headers, content=body)
        found = _json(answer)
        if answer.status_code >= 400 and isinstance(found.get("error"), str):
            raise ProviderRefused(found["error"], _("The sign-on provider refused the sign-in. Please sign in again."))
        if answer.status_code != 200:
            raise ProviderUnavailable(
                _("The sign-on provider answered with status {status}.", status=answer.status_code)
            )
        return found

    async def userinfo(self, metadata: Metadata, access_token: str) -> dict[str, Any]:
        """The claims at the userinfo endpoint; none where the provider has no such endpoint."""
        if metadata.userinfo_endpoint is None:
            return {}
        return await self._get_json(metadata.userinfo_endpoint, {"authorization": f"Bearer {access_token}"})

    async def close(self) -> None:
        """Close the connections."""
        if self._http:
            await self._http.aclose()
            self._http = None

    async def _get_json(self, url: str, headers: Mapping[str, str] | None = None) -> dict[str, Any]:
        answer = await self._send("GET", url, headers={"accept": "application/json", **(headers or {})})
        if answer.status_code != 200:
            raise ProviderUnavailable(
                _("The sign-on provider answered with status {status}.", status=answer.status_code)
            )
        return _json(answer)

    async def _send(self, method: str, url: str, **request: Any) -> httpx.Response:
        """Send and read within ten seconds in all; redirects are not followed."""
        if self._http is None or self._loop is not asyncio.get_running_loop():
            self._loop = asyncio.get_running_loop()
            self._http = httpx.AsyncClient(
                transport=GuardedTransport(self._opened), timeout=TIMEOUT_S, trust_env=False, follow_redirects=False
            )
        try:
            async with asyncio.timeout(TIMEOUT_S), self._http.stream(method, url, **request) as answer:
                content = bytearray()
                async for part in answer.aiter_bytes():
                    content += part
                    if len(content) > MAX_ANSWER_BYTES:
                        raise ProviderUnavailable(_("The sign-on provider's answer is too long."))
                return httpx.Response(
                    answer.status_code, headers={"content-type": "text/plain"}, content=bytes(content)
                )
        except TimeoutError as error:
            raise ProviderUnavailable(_("The sign-on provider takes too long to answer. Try again later.")) from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise ProviderUnavailable(_("The sign-on provider cannot be reached. Try again later.")) from error


def _authenticate(
    metadata: Metadata, credentials: Credentials, body: str, headers: dict[str, str]
) -> tuple[str, dict[str, str], str]:
    """Add the client's name and secret as the provider takes them (RFC 6749, section 2.3.1)."""
    offered = metadata.token_endpoint_auth_methods_supported
    method, client_id, secret = "none", credentials.client_id, credentials.secret
    if secret is not None:
        method = "client_secret_post"
        if "client_secret_basic" in offered or "client_secret_post" not in offered:
            method, client_id, secret = "client_secret_basic", quote_plus(client_id), quote_plus(secret)
    found: tuple[str, dict[str, str], str] = ClientAuth(client_id, secret, method).prepare(
        "POST", metadata.token_endpoint, headers, body
    )
    return found


def _import_key(item: Any) -> Key | None:
    """A public key that signs; keys for encryption and of kinds that nobody here knows stand beside those."""
    if not isinstance(item, dict) or item.get("kty") not in ("RSA", "EC") or item.get("use") == "enc":
        return None
    try:
        return import_key(item)
    except (JoseError, TypeError, ValueError):
        return None


def _json(answer: httpx.Response) -> dict[str, Any]:
    try:
        found = answer.json()
    except ValueError as error:
        raise ProviderUnavailable(_("The sign-on provider's answer cannot be read.")) from error
    if not isinstance(found, dict):
        raise ProviderUnavailable(_("The sign-on provider's answer cannot be read."))
    return found


def _keep(cache: dict[str, _Kept], key: str, value: Any) -> None:
    """Keep at most a thousand documents: addresses come from administrators."""
    if len(cache) >= 1000:
        cache.pop(next(iter(cache)))
    cache[key] = _Kept(value, time.monotonic())


@cache
def provider_client() -> ProviderClient:
    """The client of this process."""
    return ProviderClient(open_hosts())
