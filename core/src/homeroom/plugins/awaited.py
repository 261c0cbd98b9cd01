"""What the specification names and no plugin has brought yet.

Customer support licenses it ahead, and a district may set it. The plugin that brings one declares it in its manifest,
and then it leaves this file: a test of the house compares the two.
"""

from collections.abc import Mapping

from homeroom_sdk.manifest import DistrictFlag

FEATURES = ("docSig", "signatureOverlay")
SHOWS: Mapping[str, str] = {"showDocSig": "docSig"}
READER = "signing"
FLAGS = (
    DistrictFlag(
        key="AllowSignatureOverlayUserLevel",
        description="Users may keep a signature of their own for the overlay.",
        awaits="the signature overlay",
    ),
)
