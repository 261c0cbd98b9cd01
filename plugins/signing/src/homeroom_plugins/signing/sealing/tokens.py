"""A key that never leaves its device: a smart card, a USB token or an HSM, accessed by PKCS #11.

The package `python-pkcs11` is an extra, `homeroom-plugin-signing[pkcs11]`.
"""

import hashlib
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.x509 import Certificate
from homeroom_plugins.signing.sealing.keys import Identity, KeyUnusable, identify
from homeroom_sdk.i18n import _


class TokenKey:
    """A key in a device; implements `keys.SignsBytes`."""

    def __init__(self, key: Any, *, is_ec: bool) -> None:
        self._key, self._is_ec = key, is_ec

    def sign(self, data: bytes) -> bytes:
        """See `SignsBytes.sign`."""
        pkcs11 = _load()
        if not self._is_ec:
            return bytes(self._key.sign(data, mechanism=pkcs11.Mechanism.SHA256_RSA_PKCS))
        raw = bytes(self._key.sign(hashlib.sha256(data).digest(), mechanism=pkcs11.Mechanism.ECDSA))
        half = len(raw) // 2
        return encode_dss_signature(int.from_bytes(raw[:half]), int.from_bytes(raw[half:]))


def open_token(module: str, token: str, key: str, pin: str, *, chain: bytes = b"") -> Identity:
    """Open the device and find the key with its certificate.

    Args:
        key: The label of the key; its certificate has the same label, or is in `chain`.
        chain: Certificates in PEM.

    Raises:
        KeyUnusable: the package is not installed, or the device does not answer or has no such key.
    """
    try:
        pkcs11 = _load()
    except ImportError as error:
        raise KeyUnusable(_("it is in a device, and the package python-pkcs11 is not installed.")) from error
    session = None
    try:
        session = _log_in(pkcs11.lib(module).get_token(token_label=token), pin)
        found = session.get_key(object_class=pkcs11.ObjectClass.PRIVATE_KEY, label=key)
        certificates = [*_certificates(session, key), *(x509.load_pem_x509_certificates(chain) if chain else [])]
    except (pkcs11.PKCS11Error, OSError, RuntimeError, ValueError) as error:
        if session is not None:  # A session left open would make the device refuse the next login.
            session.close()
        raise KeyUnusable(_("its device does not answer, or has no key with this label.")) from error
    leaf = certificates[0] if certificates else None
    public = leaf.public_key() if leaf else None
    if not isinstance(public, ec.EllipticCurvePublicKey | rsa.RSAPublicKey):
        raise KeyUnusable(_("there is no certificate next to it."))
    is_ec = isinstance(public, ec.EllipticCurvePublicKey)
    return identify(TokenKey(found, is_ec=is_ec), public, certificates, origin="pkcs11")


def _log_in(token: Any, pin: str) -> Any:
    """Open a session. A device accepts one login per process, for all of its keys."""
    pkcs11 = _load()
    try:
        return token.open(user_pin=pin or None)
    except pkcs11.UserAlreadyLoggedIn:
        return token.open()


def _certificates(session: Any, label: str) -> Sequence[Certificate]:
    pkcs11 = _load()
    wanted = {pkcs11.Attribute.CLASS: pkcs11.ObjectClass.CERTIFICATE, pkcs11.Attribute.LABEL: label}
    return [x509.load_der_x509_certificate(item[pkcs11.Attribute.VALUE]) for item in session.get_objects(wanted)]


def _load() -> Any:
    """Import the package by its name, because it is optional."""
    return import_module("pkcs11")
