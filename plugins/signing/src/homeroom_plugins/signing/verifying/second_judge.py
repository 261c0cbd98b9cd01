"""The second, independent check with pyHanko's validator. Runs in the guarded child."""

from collections.abc import Sequence
from datetime import datetime
from io import BytesIO

from asn1crypto import x509 as asn1_x509
from pyhanko.pdf_utils.misc import PdfError
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.general import SigningError
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.errors import SignatureValidationError
from pyhanko.sign.validation.settings import KeyUsageConstraints
from pyhanko.sign.validation.status import SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.errors import PathError, ValidationError

_WHOLE = (SignatureCoverageLevel.ENTIRE_FILE, SignatureCoverageLevel.ENTIRE_REVISION)
_USES = KeyUsageConstraints(key_usage={"non_repudiation", "digital_signature"}, match_all_key_usages=False)


def is_accepted(content: bytes, anchors: Sequence[bytes], at: datetime) -> bool:
    """Return whether pyHanko accepts every signature of the file.

    Args:
        anchors: Certificates in DER that are trusted as roots.
        at: The time at which the certificates must have been valid.
    """
    try:
        return _judge(content, anchors, at)
    except (PdfError, SigningError, SignatureValidationError, PathError, ValidationError, AssertionError):
        return False


def _judge(content: bytes, anchors: Sequence[bytes], at: datetime) -> bool:
    reader = PdfFileReader(BytesIO(content))
    roots = [asn1_x509.Certificate.load(der) for der in anchors]
    signatures = reader.embedded_regular_signatures
    for signature in signatures:
        context = ValidationContext(trust_roots=roots, allow_fetching=False, moment=at)
        status = validate_pdf_signature(signature, signer_validation_context=context, key_usage_settings=_USES)
        is_good = status.intact and status.valid and status.trusted and status.docmdp_ok
        stamp = status.timestamp_validity
        if stamp is not None and not (stamp.intact and stamp.valid):
            return False
        if not is_good or status.coverage not in _WHOLE:
            return False
    return bool(signatures)
