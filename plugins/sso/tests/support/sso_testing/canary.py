"""Canary data of the single sign-on plugin: an administrator sets up a provider."""

from homeroom_devkit.testing.canary import Day

SILENT = {
    "sso_attempts": "only who signs in at a provider leaves them",
    "sso_identities": "only who signs in at a provider leaves them",
    "sso_refusals": "only who signs in at a provider leaves them",
    "sso_sessions": "only who signs in at a provider leaves them",
}

KEEPS = {"sso_refusals": "staff whom a sign-on provider knows"}


async def live(day: Day) -> None:
    """Create a disabled provider that contains the canary word."""
    word = day.word
    provider = {"enabled": False, "issuer": f"https://{word}.example.org", "clientId": word}
    await day.post("auth/sso/provider", {**provider, "clientSecret": word, "uuOrganizationId": word})
