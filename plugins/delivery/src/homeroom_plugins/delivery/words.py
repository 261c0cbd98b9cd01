"""Texts of mails to families, from `locales/family.<language>.json`."""

from homeroom_sdk.wording import Wording

WORDING = Wording("homeroom_plugins.delivery", "family")
