"""Verification of the provider's ID tokens and logout tokens."""

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from authlib.oidc.core import CodeIDToken, ImplicitIDToken
from homeroom_plugins.sso.client import ProviderClient
from homeroom_plugins.sso.errors import TokenRefused
from homeroom_plugins.sso.metadata import Metadata
from homeroom_sdk.texts import is_line
from joserfc import jws, jwt
from joserfc.errors import ExpiredTokenError, InvalidClaimError, JoseError
from joserfc.jwk import Key

ALGORITHMS = ("RS256", "PS256", "ES256", "RS384", "PS384", "ES384", "RS512", "PS512", "ES512")
"""Asymmetric signatures only. With a shared secret, or without a signature, tokens could be forged."""
LEEWAY_S = 60
OLDEST_S = 600
"""Maximum age of ID tokens and logout tokens, in seconds; both are issued for immediate use."""
MAX_TOKEN_CHARS = 16_384
LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout"


async def read_id_token(
    client: ProviderClient,
    metadata: Metadata,
    token: str,
    *,
    client_id: str,
    nonce: str | None,
    access_token: str | None = None,
    implicit: bool = False,
) -> dict[str, Any]:
    """Verify an ID token and return its claims. It must be recent, issued for this client, and contain `nonce`.

    Args:
        nonce: The nonce that was sent; None after a refresh, when the ID token has none or the original one.
        access_token: Verified against `at_hash`, which is mandatory in the implicit flow.

    Raises:
        TokenRefused: a check failed; its reason names the first one.
        ProviderUnavailable: the keys cannot be fetched.
    """
    found = await _verify(client, metadata, token)
    kind = ImplicitIDToken if implicit else CodeIDToken
    params = {"client_id": client_id, "nonce": nonce, "access_token": access_token}
    options = {"iss": {"essential": True, "value": metadata.issuer}, "aud": {"essential": True, "value": client_id}}
    claims = kind(found.claims, found.header, options, params)
    try:
        claims.validate(leeway=LEEWAY_S)
        _check_shape(found.claims)
    except (JoseError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise TokenRefused(_name_check(error)) from error
    return dict(claims)


async def read_logout_token(
    client: ProviderClient, metadata: Metadata, token: str, *, client_id: str
) -> dict[str, Any]:
    """Verify a logout token and return its claims (OpenID Connect Back-Channel Logout 1.0, section 2.6).

    Callers must detect replays.

    Raises:
        TokenRefused, ProviderUnavailable: see `read_id_token`.
    """
    found = await _verify(client, metadata, token)
    claims = found.claims
    registry = jwt.JWTClaimsRegistry(
        leeway=LEEWAY_S,
        iss={"essential": True, "value": metadata.issuer},
        aud={"essential": True, "value": client_id},
        iat={"essential": True},
        jti={"essential": True},
    )
    try:
        registry.validate(claims)
        _check_shape(claims)
    except (JoseError, TypeError, ValueError) as error:
        raise TokenRefused(_name_check(error)) from error
    events = claims.get("events")
    if not isinstance(events, Mapping) or not isinstance(events.get(LOGOUT_EVENT), Mapping):
        raise TokenRefused("events")
    if "nonce" in claims:  # An ID token must not pass as a logout token.
        raise TokenRefused("nonce")
    if not isinstance(claims.get("sid") or claims.get("sub"), str):
        raise TokenRefused("sub")
    return dict(claims)


async def _verify(client: ProviderClient, metadata: Metadata, token: str) -> jwt.Token:
    """Return the token if one of the provider's keys signed it; if none did, fetch the keys again and retry once."""
    if len(token) > MAX_TOKEN_CHARS or not token.isascii():
        raise TokenRefused("format")
    try:
        header = jws.extract_compact(token.encode()).headers()
    except (JoseError, ValueError, TypeError) as error:
        raise TokenRefused("format") from error
    if header.get("alg") not in ALGORITHMS:
        raise TokenRefused("alg")
    try:
        return _decode(token, header, await client.keys(metadata))
    except TokenRefused:
        return _decode(token, header, await client.renewed_keys(metadata))


def _decode(token: str, header: Mapping[str, Any], keys: Sequence[Key]) -> jwt.Token:
    """Decode the token with the key of its key id. If the token or a key has no id, try every possible key."""
    kid = header.get("kid")
    fitting = [key for key in keys if kid is None or key.kid in (None, kid)]
    for key in fitting:
        with suppress(JoseError, ValueError, TypeError):
            return jwt.decode(token, key, algorithms=list(ALGORITHMS))
    raise TokenRefused("signature" if fitting else "kid")


def _name_check(error: Exception) -> str:
    """Return the name of the failed check: the claim's name if there is one."""
    return "exp" if isinstance(error, ExpiredTokenError) else str(getattr(error, "claim", None) or "claims")


def _check_shape(claims: Mapping[str, Any]) -> None:
    """Check what the libraries do not: the subject's form (OpenID Connect Core, section 2), and the token's age."""
    subject = claims.get("sub")
    if subject is not None and not _is_subject(subject):
        raise InvalidClaimError("sub")
    if claims["iat"] < time.time() - OLDEST_S - LEEWAY_S:
        raise InvalidClaimError("iat")


def _is_subject(said: Any) -> bool:
    return isinstance(said, str) and 0 < len(said) <= 255 and said.isascii() and is_line(said)
