"""HTTP client for providers: discovery, keys, tokens and userinfo. It knows no district and stores no user data."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote_plus

from authlib.oauth2.auth import ClientAuth
from authlib.oauth2.rfc6749.parameters import prepare_token_request
from homeroom_plugins.sso.addresses import check_url
from homeroom_plugins.sso.errors import AddressNotAllowed, ProviderRefused, ProviderUnavailable
from homeroom_plugins.sso.metadata import Metadata
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from homeroom_sdk.outgoing import (
    AddressRefused,
    Http,
    HttpAnswer,
    HttpAnswerTooLarge,
    HttpBudgetSpent,
    HttpFailed,
    HttpTooSlow,
    HttpUnreadable,
)
from joserfc.errors import JoseError
from joserfc.jwk import Key, import_key
from pydantic import ValidationError

TIMEOUT_S = 10.0
MAX_ANSWER_BYTES = 1_000_000
METADATA_LIFETIME_S = 3600.0
KEYS_LIFETIME_S = 3600.0
REFETCH_EVERY_S = 30.0
"""Minimum seconds between two fetches of the keys because of unknown signatures, which anyone can send."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """Credentials of a client at a provider; `secret` is None for a public client."""

    client_id: str
    secret: str | None


@dataclass(slots=True)
class _Kept:
    value: Any
    fetched_at: float


@dataclass(frozen=True, slots=True)
class Documents:
    """Cache of the providers' public documents by address; contains no district data."""

    metadata: dict[str, _Kept] = field(default_factory=dict)
    keys: dict[str, _Kept] = field(default_factory=dict)
    refetched_at: dict[str, float] = field(default_factory=dict)


KEPT = Documents()
"""The cache of this process."""


class ProviderClient:
    """Client of the providers, using one district's outgoing HTTP."""

    def __init__(self, http: Http, kept: Documents) -> None:
        self._http, self._kept = http, kept

    async def discover(self, issuer: str, *, fresh: bool = False) -> Metadata:
        """Return the provider's discovery document, cached for an hour; `fresh` fetches it now.

        Raises:
            ProviderUnavailable: the provider cannot be reached, or the document is incomplete or another issuer's.
            AddressNotAllowed: the issuer or a required endpoint may not be called.
        """
        kept = self._kept.metadata.get(issuer)
        if kept and not fresh and time.monotonic() - kept.fetched_at < METADATA_LIFETIME_S:
            metadata: Metadata = kept.value
            return metadata
        check_url(self._http, issuer)
        body = await self._get_json(f"{issuer.rstrip('/')}/.well-known/openid-configuration", place="discovery")
        try:
            found = Metadata.model_validate(body)
        except ValidationError as error:
            missing = ", ".join(str(item["loc"][0]) for item in error.errors(include_input=False) if item["loc"])
            raise ProviderUnavailable(
                _(
                    "The sign-on provider's discovery document is not complete. It must name {missing}.",
                    missing=missing,
                ),
                check="discovery",
            ) from error
        if found.issuer != issuer:
            raise ProviderUnavailable(
                _("The discovery document names another issuer. Type the issuer exactly as given there."),
                check="issuer",
            )
        for endpoint in found.endpoints:
            check_url(self._http, endpoint)
        found = found.model_copy(
            update={
                "userinfo_endpoint": self._find_usable(found.userinfo_endpoint),
                "end_session_endpoint": self._find_usable(found.end_session_endpoint),
            }
        )
        _keep(self._kept.metadata, issuer, found)
        return found

    async def keys(self, metadata: Metadata, *, fresh: bool = False) -> list[Key]:
        """Return the provider's signing keys, cached for an hour; `fresh` fetches them now.

        Raises:
            ProviderUnavailable: the keys cannot be fetched, or there are none.
        """
        kept = self._kept.keys.get(metadata.jwks_uri)
        if kept and not fresh and time.monotonic() - kept.fetched_at < KEYS_LIFETIME_S:
            keys: list[Key] = kept.value
            return keys
        body = await self._get_json(metadata.jwks_uri, place="keys")
        shown = body.get("keys")
        found = [key for item in (shown if isinstance(shown, list) else ()) if (key := _import_key(item))]
        if not found:
            raise ProviderUnavailable(_("The sign-on provider publishes no signing keys."), check="keys")
        _keep(self._kept.keys, metadata.jwks_uri, found)
        return found

    async def renewed_keys(self, metadata: Metadata) -> list[Key]:
        """Return the keys for a token that no cached key signed: fetched again, but at most twice a minute."""
        now = time.monotonic()
        is_due = now - self._kept.refetched_at.get(metadata.jwks_uri, -REFETCH_EVERY_S) >= REFETCH_EVERY_S
        if is_due:
            self._kept.refetched_at[metadata.jwks_uri] = now
        return await self.keys(metadata, fresh=is_due)

    async def request_tokens(
        self, metadata: Metadata, credentials: Credentials, grant_type: str, **params: str
    ) -> dict[str, Any]:
        """Call the token endpoint and return its response.

        Raises:
            ProviderRefused: it answered with an OAuth error.
            ProviderUnavailable: it cannot be reached, or did not answer as a token endpoint.
        """
        body = prepare_token_request(grant_type, **params)
        headers = {"accept": "application/json", "content-type": "application/x-www-form-urlencoded"}
        url, headers, body = _authenticate(metadata, credentials, body, headers)
        answer = await self._send("POST", url, place="token", headers=headers, content=body)
        found = _json(answer, place="token")
        if answer.status >= 400 and isinstance(found.get("error"), str):
            raise ProviderRefused(found["error"], _("The sign-on provider refused the sign-in. Please sign in again."))
        _check_status(answer, place="token")
        return found

    async def userinfo(self, metadata: Metadata, access_token: str) -> dict[str, Any]:
        """Return the claims of the userinfo endpoint; empty if the provider has no such endpoint."""
        if metadata.userinfo_endpoint is None:
            return {}
        headers = {"authorization": f"Bearer {access_token}"}
        return await self._get_json(metadata.userinfo_endpoint, headers, place="userinfo")

    def _find_usable(self, endpoint: str | None) -> str | None:
        """Return an optional endpoint; None if its address may not be called."""
        try:
            if endpoint:
                check_url(self._http, endpoint)
        except AddressNotAllowed:
            return None
        return endpoint

    async def _get_json(self, url: str, headers: Mapping[str, str] | None = None, *, place: str) -> dict[str, Any]:
        answer = await self._send("GET", url, place=place, headers={"accept": "application/json", **(headers or {})})
        _check_status(answer, place=place)
        return _json(answer, place=place)

    async def _send(
        self, method: str, url: str, *, place: str, headers: Mapping[str, str], content: str = ""
    ) -> HttpAnswer:
        """Send a request and read the response within ten seconds in total; redirects are not followed."""
        check_url(self._http, url)
        body = content.encode() or None
        try:
            return await self._http.request(
                method, url, headers=headers, content=body, deadline_s=TIMEOUT_S, max_bytes=MAX_ANSWER_BYTES
            )
        except AddressRefused as error:
            raise AddressNotAllowed(error.message) from error
        except HttpTooSlow as error:
            raise ProviderUnavailable(
                _("The sign-on provider takes too long to answer. Try again later."), check=f"{place}:too-slow"
            ) from error
        except HttpAnswerTooLarge as error:
            raise ProviderUnavailable(
                _("The sign-on provider's answer is too long."), check=f"{place}:too-long"
            ) from error
        except (HttpFailed, HttpBudgetSpent) as error:
            raise ProviderUnavailable(
                _("The sign-on provider cannot be reached. Try again later."), check=f"{place}:not-reached"
            ) from error


def _authenticate(
    metadata: Metadata, credentials: Credentials, body: str, headers: dict[str, str]
) -> tuple[str, dict[str, str], str]:
    """Add the client's id and secret to a request by a method that the provider supports (RFC 6749, section 2.3.1)."""
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
    """Return a public signing key; None for encryption keys and unknown types of keys."""
    if not isinstance(item, dict) or item.get("kty") not in ("RSA", "EC") or item.get("use") == "enc":
        return None
    try:
        return import_key(item)
    except (JoseError, TypeError, ValueError):
        return None


def _check_status(answer: HttpAnswer, *, place: str) -> None:
    if answer.status != 200:
        raise ProviderUnavailable(
            _("The sign-on provider answered with status {status}.", status=answer.status),
            check=f"{place}:{answer.status}",
        )


def _json(answer: HttpAnswer, *, place: str) -> dict[str, Any]:
    try:
        found = answer.json()
    except HttpUnreadable:
        found = None
    if not isinstance(found, dict):
        raise ProviderUnavailable(_("The sign-on provider's answer cannot be read."), check=f"{place}:not-json")
    return found


def _keep(cache: dict[str, _Kept], key: str, value: Any) -> None:
    """Add a document to the cache, which has at most 1,000 entries, since administrators can enter any address."""
    if len(cache) >= 1000:
        cache.pop(next(iter(cache)))
    cache[key] = _Kept(value, time.monotonic())


def provider_client(ctx: PluginContext) -> ProviderClient:
    """Return a client for the district's provider; its cache is shared by the whole process."""
    return ProviderClient(ctx.http, KEPT)
