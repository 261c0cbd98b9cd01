"""Long-term evidence in the file (B-LT): certificates and revocation lists that outlast the authorities."""

from collections.abc import Iterable
from pathlib import Path

from asn1crypto import cms
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from homeroom_plugins.signing.sealing.in_child import write_evidence
from homeroom_plugins.signing.sealing.keys import Identity
from homeroom_plugins.signing.sealing.timestamps import OK, StampsAway
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.outgoing import Http, HttpBudgetSpent, HttpFailed

MAX_LIST_BYTES = 5_000_000
STAMP = "signature_time_stamp_token"


async def add_evidence(
    path: Path, signature: bytes, identity: Identity, http: Http | None, limits: Limits, *, reuse: str
) -> None:
    """Add the certificates of the seal and of its time stamp, and the revocation lists of their authorities.

    Raises:
        StampsAway: a revocation list is unavailable now.
    """
    certificates = [certificate.public_bytes(Encoding.DER) for certificate in (identity.certificate, *identity.chain)]
    certificates += stamp_certificates(signature)
    lists = list(identity.lists)
    for url in dict.fromkeys(_addresses(certificates)):
        if http is not None:
            lists.append(await _fetch(http, url))
    await run_guarded(write_evidence, path, signature, certificates, lists, limits=limits, reuse=reuse)


def stamp_certificates(signature: bytes) -> list[bytes]:
    """Return the certificates in the time stamp of a signature; an empty list if it has no time stamp."""
    (info,) = cms.ContentInfo.load(signature)["content"]["signer_infos"]
    tokens = [attribute["values"][0] for attribute in info["unsigned_attrs"] or () if attribute["type"].native == STAMP]
    return [certificate.chosen.dump() for token in tokens for certificate in token["content"]["certificates"]]


def _addresses(certificates: Iterable[bytes]) -> Iterable[str]:
    """Yield the URLs where the authorities of these certificates publish their revocation lists."""
    for der in certificates:
        try:
            points = x509.load_der_x509_certificate(der).extensions.get_extension_for_class(x509.CRLDistributionPoints)
        except (x509.ExtensionNotFound, ValueError):
            continue
        for point in points.value:
            for name in point.full_name or ():
                if isinstance(name, x509.UniformResourceIdentifier) and name.value.startswith(("http:", "https:")):
                    yield name.value


async def _fetch(http: Http, url: str) -> bytes:
    try:
        answer = await http.request("GET", url, max_bytes=MAX_LIST_BYTES, redirects=2)
    except (HttpFailed, HttpBudgetSpent) as error:
        raise StampsAway(error.message) from error
    if answer.status != OK:
        raise StampsAway(_("A revocation list cannot be fetched."))
    return answer.content
