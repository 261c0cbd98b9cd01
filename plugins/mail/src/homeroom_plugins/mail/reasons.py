"""Why an address gets no mail, in the words of the mail that is not sent to it."""

import json

from homeroom_plugins.mail.models import Reason
from homeroom_sdk.sentences import _

SUPPRESSED = {
    Reason.UNSUBSCRIBED: _("The recipient has unsubscribed."),
    Reason.COMPLAINED: _("The recipient has marked an earlier mail as unwanted."),
    Reason.BOUNCED: _("An earlier mail to this address came back. Correct the address, or lift the block."),
    Reason.BOUNCED_OFTEN: _("Mails to this address came back too often. Correct the address, or lift the block."),
    Reason.REFUSED: _("The mail server says that this address does not exist. Correct it, or lift the block."),
    Reason.WRONG_ADDRESS: _("The address was marked as wrong. Correct it, or lift the block."),
}
STORED_REASONS = json.dumps({reason.value: sentence.stored() for reason, sentence in SUPPRESSED.items()})
"""The same for SQL: an object of sentences."""
