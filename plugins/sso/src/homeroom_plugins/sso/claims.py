"""Claims about a person, from the ID token and the userinfo endpoint, and claims that the provider withholds."""

from dataclasses import dataclass
from typing import Any

from homeroom_plugins.sso.client import provider_client
from homeroom_plugins.sso.errors import ProviderUnavailable, TokenRefused
from homeroom_plugins.sso.metadata import Metadata
from homeroom_plugins.sso.models import SsoProvider
from homeroom_plugins.sso.queries import find_identity
from homeroom_sdk.context import PluginContext

Claims = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """The claims of a sign-in. `failure` is the reason why userinfo could not be used; empty if it was, or was not
    needed.
    """

    claims: Claims
    failure: str = ""

    def lacks(self, name: str) -> bool:
        """Return True if a claim that is configured (its name is not empty) is missing."""
        return name != "" and not _is_told(self.claims, name)

    def holds_back(self, name: str) -> bool:
        """Return True if the provider states that the claim exists, but does not include it.

        Aggregated and distributed claims do that (OpenID Connect Core, section 5.6.2). Entra uses them for more than
        200 groups; in the implicit flow it sends `hasgroups` instead.
        """
        if not self.lacks(name):
            return False
        elsewhere = self.claims.get("_claim_names")
        if isinstance(elsewhere, dict) and name in elsewhere:
            return True
        return name == "groups" and self.claims.get("hasgroups") in (True, "true")

    def note(self, name: str) -> str:
        """Return a note for the activity log: the missing claim, and the result of asking userinfo for it."""
        return f"{name}:missing,{self.failure}" if self.failure else f"{name}:missing"


async def complete_claims(
    ctx: PluginContext, provider: SsoProvider, metadata: Metadata, claims: Claims, access_token: str | None
) -> Told:
    """Complete the ID token's claims with those of the userinfo endpoint; the ID token takes precedence.

    Userinfo is only requested for claims that are needed: for a linked user, just the district's claim. If it fails,
    the ID token's claims are used alone.

    Raises:
        TokenRefused: userinfo is about another subject.
    """
    is_known = await find_identity(ctx.db, provider.issuer, claims["sub"]) is not None
    await ctx.commit()  # Hold no transaction while the provider is called.
    wanted = {provider.district_claim} if is_known else {"email", *_named(provider)}
    if access_token is None or all(_is_told(claims, name) for name in wanted - {""}):
        return Told(claims)
    try:
        more = await provider_client(ctx).userinfo(metadata, access_token)
    except ProviderUnavailable as error:
        return _go_on(ctx, claims, error.check or "userinfo:address")
    if not more:
        return Told(claims)
    if "sub" not in more:
        return _go_on(ctx, claims, "userinfo:no-sub")
    if more["sub"] != claims["sub"]:
        raise TokenRefused("userinfo")
    if _is_told(claims, "email") and more.get("email", claims["email"]) != claims["email"]:
        more.pop("email_verified", None)  # It refers to another address.
    return Told({**claims, **more, **{name: value for name, value in claims.items() if _is_told(claims, name)}})


def is_unconfirmed(claims: Claims) -> bool:
    """Return True if the provider does not confirm the e-mail address: `email_verified` is present, but not true or
    "true".
    """
    said = claims.get("email_verified", True)
    return said is not True and not (isinstance(said, str) and said.lower() == "true")


def _named(provider: SsoProvider) -> set[str]:
    return {provider.district_claim, provider.school_claim, provider.role_claim}


def _is_told(claims: Claims, name: str) -> bool:
    """Return True if a claim has a value; null, an empty text and an empty list do not count."""
    return claims.get(name) not in (None, "", [])


def _go_on(ctx: PluginContext, claims: Claims, failure: str) -> Told:
    ctx.log.warning("sso_userinfo_unusable", check=failure)
    return Told(claims, failure)
