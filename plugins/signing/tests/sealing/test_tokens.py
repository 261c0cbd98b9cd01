"""A key in a device, tested with SoftHSM: a real PKCS #11 library with a folder as its token.

Needs the Debian packages `softhsm2` and `opensc`, and the extra `homeroom-plugin-signing[pkcs11]`.
"""

import asyncio
import os
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from homeroom_plugins.signing.sealing.keys import KeyUnusable
from homeroom_plugins.signing.sealing.tokens import open_token
from homeroom_plugins.signing.verifying.judging import judge_file
from homeroom_plugins.signing.verifying.verdicts import KnownKeys, Verdict
from signing_testing.sealed import judge_by_pyhanko, make_sealed

MODULE = next((str(path) for path in sorted(Path("/usr/lib").glob("**/libsofthsm2.so"))), "")
TOKEN, PIN = "seal", "1234"
LACKS = [
    name
    for name, is_there in (
        ("softhsm2", bool(MODULE) and shutil.which("softhsm2-util")),
        ("opensc", shutil.which("pkcs11-tool")),
        ("homeroom-plugin-signing[pkcs11]", find_spec("pkcs11")),
    )
    if not is_there
]
pytestmark = [
    pytest.mark.deep(of="plugins"),
    pytest.mark.skipif(bool(LACKS), reason=f"not installed here: {', '.join(LACKS)}"),
]
Key = rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey
KEYS = ("rsa-2048", "p-256")


@pytest.fixture(scope="module", autouse=True)
def softhsm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Provide a token with a key of each kind and their certificates.

    The library reads its settings once per process.
    """
    folder = tmp_path_factory.mktemp("softhsm")
    (folder / "tokens").mkdir()
    settings = folder / "softhsm2.conf"
    settings.write_text(f"directories.tokendir = {folder}/tokens\nobjectstore.backend = file\nlog.level = ERROR\n")
    before = os.environ.get("SOFTHSM2_CONF")
    os.environ["SOFTHSM2_CONF"] = str(settings)
    run("softhsm2-util", "--init-token", "--free", "--label", TOKEN, "--so-pin", PIN, "--pin", PIN)
    keys: tuple[Key, ...] = (rsa.generate_private_key(65537, 2048), ec.generate_private_key(ec.SECP256R1()))
    for number, (label, key) in enumerate(zip(KEYS, keys, strict=True), 1):
        put(folder, label, key, f"A{number}")
    yield
    if before is None:
        del os.environ["SOFTHSM2_CONF"]
    else:
        os.environ["SOFTHSM2_CONF"] = before


def put(folder: Path, label: str, key: Key, object_id: str) -> None:
    secret, certificate = folder / f"{label}.pem", folder / f"{label}.der"
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    certificate.write_bytes(certify(key).public_bytes(Encoding.DER))
    where = ("--token", TOKEN, "--label", label, "--id", object_id, "--pin", PIN)
    run("softhsm2-util", "--import", str(secret), *where)
    beside = ("--type", "cert", "--label", label, "--id", object_id, "--login", "--pin", PIN)
    run("pkcs11-tool", "--module", MODULE, "--token-label", TOKEN, "--write-object", str(certificate), *beside)
    secret.unlink()


def certify(key: Key) -> x509.Certificate:
    """Return a self-signed certificate for signatures."""
    now, name = datetime.now(UTC), x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, f"Seal {uuid4().hex}")])
    usage = x509.KeyUsage(
        digital_signature=True, content_commitment=True, key_encipherment=False, data_encipherment=False,
        key_agreement=False, key_cert_sign=False, crl_sign=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(minutes=5))
        .not_valid_after(now + timedelta(days=30))
        .add_extension(usage, critical=True)
        .sign(key, hashes.SHA256())
    )


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


class TestOpenToken:
    @pytest.mark.parametrize(
        ("token", "label", "pin"),
        [("other", "p-256", PIN), (TOKEN, "other", PIN), (TOKEN, "p-256", "9999")],
        ids=["token", "key", "PIN"],
    )
    async def test_what_the_device_does_not_have_is_said(self, token: str, label: str, pin: str) -> None:
        with pytest.raises(KeyUnusable):
            open_token(MODULE, token, label, pin)

    @pytest.mark.parametrize("label", KEYS)
    async def test_document_that_the_device_seals_is_valid(self, tmp_path: Path, label: str) -> None:
        identity = open_token(MODULE, TOKEN, label, PIN)
        path = tmp_path / "sealed.pdf"
        path.write_bytes(await make_sealed(tmp_path, identity))

        known = KnownKeys([identity.certificate.public_bytes(Encoding.DER)])
        judged = await asyncio.to_thread(
            judge_file, path, known
        )  # In a thread without an event loop, like the guarded child.
        assert judged.verdict is Verdict.VALID
        accepted = await judge_by_pyhanko(path.read_bytes(), identity.certificate)
        assert [is_valid for is_valid, _level in accepted] == [True, True]
        assert identity.origin == "pkcs11"
