"""What the specification names and no plugin has brought yet.

Customer support licenses it ahead, and a district may set it. The plugin that brings one declares it in its manifest,
and then it leaves this file: a test of the house compares the two.
"""

from collections.abc import Mapping

from homeroom_sdk.manifest import DistrictFlag
from homeroom_sdk.sentences import Sentence, _

FEATURES: Mapping[str, Sentence] = {"docSig": _("Document signature"), "signatureOverlay": _("Signature overlay")}
SHOWS: Mapping[str, str] = {"showDocSig": "docSig"}
READER = _("document signature")
FLAGS = (
    DistrictFlag(
        key="AllowSignatureOverlayUserLevel",
        title=_("Signatures of users"),
        description=_("Users may keep a signature of their own for the overlay."),
        awaits=_("the signature overlay"),
    ),
)
