"""The actions of signers. Each holds the request's lock, so that concurrent actions are handled one after the other."""

from homeroom_plugins.signing.requests.declining import decline, delegate
from homeroom_plugins.signing.requests.drafts import find_draft, keep_draft
from homeroom_plugins.signing.requests.filling import Attachment, save_value
from homeroom_plugins.signing.requests.marks import Mark, Where, keep_mark
from homeroom_plugins.signing.requests.opening import (
    OpenRequest,
    consent,
    note_opened,
    open_for,
    request_paper,
    withdraw_consent,
)
from homeroom_plugins.signing.requests.signing import sign, sign_wet

__all__ = [
    "Attachment",
    "Mark",
    "OpenRequest",
    "Where",
    "consent",
    "decline",
    "delegate",
    "find_draft",
    "keep_draft",
    "keep_mark",
    "note_opened",
    "open_for",
    "request_paper",
    "save_value",
    "sign",
    "sign_wet",
    "withdraw_consent",
]
