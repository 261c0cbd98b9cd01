"""The texts of mails to signers, from `locales/mail.<language>.json`."""

from homeroom_sdk.wording import Wording

WORDING = Wording("homeroom_plugins.signing", "mail")
KEY = "signing"
"""The key under which signing offers its services; also the category of its mails."""
