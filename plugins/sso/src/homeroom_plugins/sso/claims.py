"""What a provider tells of a person: in the ID token, at userinfo, and what it keeps back."""

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
    """The claims, and why userinfo added nothing to them; `""` = it did, or was not asked."""

    claims: Claims
    failure: str = ""

    def lacks(self, name: str) -> bool:
        """Whether a claim that is wanted is missing."""
        return name != "" and not _is_told(self.claims, name)

    def holds_back(self, name: str) -> bool:
        """Whether the provider says that there is such a claim, but not in its answer.

        So do aggregated and distributed claims (OpenID Connect Core, section 5.6.2), by which Entra replaces more than
        200 groups; in the implicit flow it says `hasgroups`.
        """
        if not self.lacks(name):
            return False
        elsewhere = self.claims.get("_claim_names")
        if isinstance(elsewhere, dict) and name in elsewhere:
            return True
        return name == "groups" and self.claims.get("hasgroups") in (True, "true")

    def note(self, name: str) -> str:
        """For the activity log: the claim that is missing, and what came of asking for it."""
        return f"{name}:missing,{self.failure}" if self.failure else f"{name}:missing"


async def complete_claims(
    ctx: PluginContext, provider: SsoProvider, metadata: Metadata, claims: Claims, access_token: str | None
) -> Told:
    """The claims, with those that the provider tells at userinfo only; the ID token's own win.

    Userinfo is asked for what this person needs: of somebody who is linked to a user, the claim of the district alone.
    When it does not answer as it should, the ID token must do.

    Raises:
        TokenRefused: userinfo speaks of somebody else.
    """
    is_known = await find_identity(ctx.db, provider.issuer, claims["sub"]) is not None
    await ctx.commit()  # The provider is waited for.
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
        more.pop("email_verified", None)  # It speaks of another address.
    return Told({**claims, **more, **{name: value for name, value in claims.items() if _is_told(claims, name)}})


def is_unconfirmed(claims: Claims) -> bool:
    """Whether the provider does not vouch for the address: all that it says of it but true, in whatever writing."""
    said = claims.get("email_verified", True)
    return said is not True and not (isinstance(said, str) and said.lower() == "true")


def _named(provider: SsoProvider) -> set[str]:
    return {provider.district_claim, provider.school_claim, provider.role_claim}


def _is_told(claims: Claims, name: str) -> bool:
    """Whether there is something in a claim; null, an empty text and an empty list say nothing."""
    return claims.get(name) not in (None, "", [])


def _go_on(ctx: PluginContext, claims: Claims, failure: str) -> Told:
    ctx.log.warning("sso_userinfo_unusable", check=failure)
    return Told(claims, failure)
