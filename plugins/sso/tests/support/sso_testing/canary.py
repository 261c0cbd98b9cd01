"""A day of an administrator who sets a sign-on provider up."""

from homeroom_devkit.testing.canary import Day

SILENT = {
    "sso_attempts": "only who signs in at a provider leaves them",
    "sso_identities": "only who signs in at a provider leaves them",
    "sso_refusals": "only who signs in at a provider leaves them",
    "sso_sessions": "only who signs in at a provider leaves them",
}

KEEPS = {"sso_refusals": "staff whom a sign-on provider knows"}


async def live(day: Day) -> None:
    """Leave a provider behind that is not in use."""
    word = day.word
    provider = {"enabled": False, "issuer": f"https://{word}.example.org", "clientId": word}
    await day.post("auth/sso/provider", {**provider, "clientSecret": word, "uuOrganizationId": word})
