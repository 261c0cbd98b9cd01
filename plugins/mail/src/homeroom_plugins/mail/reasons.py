"""The reasons for which an address gets no mail, as the message of the unsent mail."""

import json

from homeroom_plugins.mail.models import Reason
from homeroom_sdk.i18n import _

SUPPRESSED = {
    Reason.UNSUBSCRIBED: _("The recipient has unsubscribed."),
    Reason.COMPLAINED: _("The recipient has marked an earlier mail as unwanted."),
    Reason.BOUNCED: _("An earlier mail to this address came back. Correct the address, or lift the block."),
    Reason.BOUNCED_OFTEN: _("Mails to this address came back too often. Correct the address, or lift the block."),
    Reason.REFUSED: _("The mail server says that this address does not exist. Correct it, or lift the block."),
    Reason.WRONG_ADDRESS: _("The address was marked as wrong. Correct it, or lift the block."),
}
REQUIRED_SUPPRESSED = {
    reason: _("{reason} This is a required notice: give it to the family on paper.", reason=sentence)
    for reason, sentence in SUPPRESSED.items()
}
"""The same reasons for a required notice."""


STORED_REASONS = json.dumps(
    {
        is_required: {reason.value: sentence.stored() for reason, sentence in sentences.items()}
        for is_required, sentences in (("false", SUPPRESSED), ("true", REQUIRED_SUPPRESSED))
    }
)
"""Both tables as JSON for SQL, keyed by whether the mail is a required notice, then by reason."""
