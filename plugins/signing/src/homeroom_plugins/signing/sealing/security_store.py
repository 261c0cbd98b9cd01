"""Writing long-term evidence into the document security store of a file. Runs in the guarded child."""

import io
from collections.abc import Sequence
from pathlib import Path

from asn1crypto import crl as asn1_crl
from asn1crypto import x509 as asn1_x509
from homeroom_plugins.signing.sealing.checking import as_sealing_errors
from homeroom_plugins.signing.sealing.preparing import Revision
from pyhanko.sign.validation.dss import DocumentSecurityStore


def write_evidence(path: Path, signature: bytes, certificates: Sequence[bytes], lists: Sequence[bytes]) -> None:
    """Append the revision with the evidence.

    Raises:
        FileError: the file cannot be written to.
    """
    with as_sealing_errors():
        stream = io.BytesIO(path.read_bytes())
        size = stream.seek(0, io.SEEK_END)
        writer = Revision(stream)
        DocumentSecurityStore.supply_dss_in_writer(
            writer,
            signature.hex().upper().encode(),
            certs=[asn1_x509.Certificate.load(der) for der in dict.fromkeys(certificates)],
            crls=[asn1_crl.CertificateList.load(der) for der in dict.fromkeys(lists)],
        )
        writer.write_in_place()  # type: ignore[no-untyped-call] # pyHanko has no type for it
        with path.open("r+b") as file:
            file.seek(size)
            file.write(stream.getbuffer()[size:])
