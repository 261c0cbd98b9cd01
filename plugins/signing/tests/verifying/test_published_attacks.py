"""Published attacks, applied by hand to our seals: each is refused, with the reason."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_plugins.signing.sealing.authority import find_identity
from homeroom_plugins.signing.sealing.keys import Identity, KeptKey
from homeroom_plugins.signing.verifying.pages import WORDING
from homeroom_plugins.signing.verifying.verdicts import Verdict, Why
from signing_testing.published import (
    EVIL,
    PUBLISHED,
    SHADOWS,
    add_evidence,
    append_by_a_stream,
    append_with_the_signature,
    replace,
    wrap,
    write_prepared,
)
from signing_testing.sealed import make_identity, make_plan, make_sealed
from signing_testing.tampered import TAMPERED, Judge, Tampering

WORDS = WORDING.words("en")
ON_PAGE = (
    *("one byte of the page", "a signature of noughts", "a signature taken out by a revision"),
    *("pages swapped by a revision", "text behind the end", "a note added by a revision", "pages swapped by qpdf"),
    *("incremental saving: a body alone", "incremental saving: its table in a stream"),
    *("wrapping: the signed part moved", "forgery: no range", "forgery: no signature in it"),
    *("shadow: hide", "shadow: replace", "shadow: hide and replace"),
)
"""Examples of each kind of attack; all attacks are judged directly, without the page."""


def forge(certificate: x509.Certificate) -> Identity:
    """Return another key, with a certificate that has the same names and serial number as ours."""
    key = ec.generate_private_key(ec.SECP256R1())
    made = (
        x509.CertificateBuilder()
        .subject_name(certificate.subject)
        .issuer_name(certificate.issuer)
        .public_key(key.public_key())
        .serial_number(certificate.serial_number)
        .not_valid_before(certificate.not_valid_before_utc)
        .not_valid_after(certificate.not_valid_after_utc)
    )
    for extension in certificate.extensions:
        made = made.add_extension(extension.value, critical=extension.critical)
    return Identity(made.sign(key, hashes.SHA256()), KeptKey(key), (), ())


def read_first_page(content: bytes) -> bytes:
    """Return the content of the first page with its overlays, as a reader draws it."""
    with pikepdf.open(BytesIO(content)) as pdf:
        page = pdf.pages[0]
        pieces = page.Contents if isinstance(page.Contents, pikepdf.Array) else [page.Contents]
        over = [item.read_bytes() for item in page.resources.get("/XObject", pikepdf.Dictionary()).values() if item]
        return b"".join([*[piece.read_bytes() for piece in pieces], *over])


class TestPublishedAttacks:
    @pytest.mark.parametrize("name", PUBLISHED)
    def test_attack_on_a_sealed_file_is_refused_with_its_reason(self, sealed: bytes, judge: Judge, name: str) -> None:
        attack, reasons = PUBLISHED[name]
        verdict, why = judge(attack(sealed))
        assert (verdict, why in reasons) == (Verdict.CHANGED, True), why

    @pytest.mark.parametrize("attack", [wrap, append_by_a_stream, append_with_the_signature])
    def test_it_would_have_been_shown(self, sealed: bytes, attack: Tampering) -> None:
        """Verify that the attacks work: a reader that trusts the file shows the attacker's content."""
        assert read_first_page(sealed) != EVIL
        assert read_first_page(attack(sealed)) == EVIL

    def test_evidence_without_anything_besides_is_no_change(self, sealed: bytes, judge: Judge) -> None:
        assert judge(add_evidence(sealed)) == (Verdict.VALID, Why.INTACT)


class TestShadows:
    @pytest.mark.parametrize("name", SHADOWS)
    async def test_what_was_hidden_before_the_seal_is_refused_once_it_is_shown(
        self, identity: Identity, judge: Judge, tmp_path: Path, name: str
    ) -> None:
        attack, reasons = SHADOWS[name]
        sealed = await make_sealed(tmp_path, identity, source=write_prepared())
        verdict, why = judge(attack(sealed))

        assert judge(sealed) == (Verdict.VALID, Why.INTACT)
        assert read_first_page(attack(sealed)) != read_first_page(sealed) or attack is replace
        assert (verdict, why in reasons) == (Verdict.CHANGED, True), why


class TestStrangers:
    async def test_authority_of_the_same_name_is_unknown(self, judge: Judge, tmp_path: Path) -> None:
        sealed = await make_sealed(tmp_path, make_identity(datetime.now(UTC)))
        assert judge(sealed) == (Verdict.UNKNOWN, Why.STRANGER)

    async def test_certificate_that_says_the_same_as_ours_is_unknown(
        self, identity: Identity, judge: Judge, tmp_path: Path
    ) -> None:
        sealed = await make_sealed(tmp_path, forge(identity.certificate))
        assert judge(sealed) == (Verdict.UNKNOWN, Why.STRANGER)

    async def test_certificate_of_ours_beside_a_forged_signature_is_refused(
        self, identity: Identity, judge: Judge, tmp_path: Path
    ) -> None:
        other = KeptKey(ec.generate_private_key(ec.SECP256R1()))
        stolen = Identity(identity.certificate, other, identity.chain, identity.lists)
        sealed = await make_sealed(tmp_path, stolen)
        assert judge(sealed) == (Verdict.CHANGED, Why.SIGNATURE)


@pytest.mark.deep(of="plugins")
class TestPage:
    async def test_every_kind_of_attack_is_refused_in_words(
        self,
        platform: Platform,
        api: ApiClient,
        make_district: Callable[..., Awaitable[TestDistrict]],
        tmp_path: Path,
    ) -> None:
        district = await make_district(features=("docSig",))
        async with open_plugin_context(platform, "signing", district) as ctx:
            identity = await find_identity(ctx)
        sealed = await make_sealed(tmp_path, identity, plan=make_plan(2, attachment=b"notes"))
        prepared = await make_sealed(tmp_path, identity, source=write_prepared())
        attacks = {**TAMPERED, **PUBLISHED, **SHADOWS}
        wrong = {}
        for name in ON_PAGE:
            attack, reasons = attacks[name]
            said = await self.check(api, district, attack(prepared if name in SHADOWS else sealed))
            if WORDS["verdict.changed"] not in said or not any(WORDS[f"why.{why}"] in said for why in reasons):
                wrong[name] = [why for why in Why if WORDS[f"why.{why}"] in said]
        stranger = await self.check(api, district, await make_sealed(tmp_path, make_identity()))

        assert wrong == {}
        assert WORDS["verdict.unknown"] in stranger
        assert WORDS["why.stranger"] in stranger

    async def check(self, api: ApiClient, district: TestDistrict, content: bytes) -> str:
        page = f"/verify/{district.district.id.hex}.documents"
        answer = await api.post(page, files={"file": ("document.pdf", content, "application/pdf")})
        assert answer.status_code == 200, answer.text
        return str(answer.text)
