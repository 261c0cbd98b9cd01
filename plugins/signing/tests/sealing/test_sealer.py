"""Sealing files from many producers, with rotated and cropped pages, tagged files, and operators' keys."""

import re
import shutil
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    pkcs12,
)
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.signing.sealing.checking import NotSealable, judge_sealable, make_sealable
from homeroom_plugins.signing.sealing.geometry import frame_of
from homeroom_plugins.signing.sealing.keys import KeyUnusable
from homeroom_plugins.signing.sealing.operators import (
    Level,
    load_operators_identity,
    settings_from_environment,
)
from homeroom_plugins.signing.sealing.plans import Drawing, DrawnAs, Plan, SignerSeal
from homeroom_plugins.signing.templates.pdf_reading import read_pdf
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.printing import Paragraph, Printed, print_pdf
from signing_testing.sealed import ARABIC, judge_by_pyhanko, make_identity, make_plan, make_sealed
from signing_testing.tampering import as_word, resave

SAMPLES = sorted((Path(__file__).parents[4] / "tests/data/pdf-samples").rglob("*.pdf"))
BATCHES = Path(__file__).parents[4] / "tests/batches/data"
REFUSED_AS_IS = {"output_with_metadata_pymupdf.pdf"}
REFUSED = {"libreoffice-writer-password.pdf", "output_with_metadata_pymupdf.pdf"}


def turned(rotation: int, *, crop: bool = False, inherited: bool = False) -> bytes:
    """Return a file with a rotated page, optionally cropped, or with its size inherited from the page tree."""
    out = BytesIO()
    with pikepdf.open(BytesIO(write_pdf(["Permission slip"]))) as pdf:
        page = pdf.pages[0].obj
        page.Rotate = rotation
        if crop:
            page.CropBox = [50, 20, 290, 190]
        if inherited:
            pdf.Root.Pages.MediaBox = page.MediaBox
            del page.MediaBox
        pdf.save(out)
    return out.getvalue()


def with_metadata(content: bytes) -> bytes:
    """Return a file with this content as its metadata."""
    out = BytesIO()
    with pikepdf.open(BytesIO(write_pdf(["Trip"]))) as pdf:
        pdf.Root.Metadata = pdf.make_stream(content, Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML)
        pdf.save(out, fix_metadata_version=False)
    return out.getvalue()


def find_ink(content: bytes) -> tuple[int, int, int, int]:
    """Return the bounding box of black pixels on the first page as shown, such as a ticked box, in points from the
    upper left.
    """
    with pypdfium2.PdfDocument(content) as document:
        document.init_forms()
        image = document[0].render(scale=1, may_draw_forms=True).to_pil().convert("L")
    box: tuple[int, int, int, int] | None = image.point(lambda level: 255 if level < 120 else 0).getbbox()
    assert box is not None
    return box


def one_tick() -> Plan:
    tick = Drawing(DrawnAs.CHECK, 1, 100, 60, 40, 40, "I agree", "true")
    return Plan([SignerSeal("Ana", datetime.now(UTC), "Ana signed.", "", drawings=[tick])])


class TestFrame:
    @pytest.mark.parametrize(
        ("rotation", "expected"),
        [(0, (10, 155, 40, 180)), (90, (20, 10, 45, 40)), (180, (260, 20, 290, 45)), (270, (255, 160, 280, 190))],
    )
    def test_place_on_turned_page(self, rotation: int, expected: tuple[int, ...]) -> None:
        assert frame_of((0, 0, 300, 200), None, rotation).place(10, 20, 30, 25) == expected

    def test_crop_box_outside_of_the_page_does_not_count(self) -> None:
        assert frame_of((0, 0, 300, 200), (400, 400, 500, 500), 0).size == (300, 200)


class TestSealFile:
    @pytest.mark.parametrize("rotation", [0, 90, 180, 270])
    @pytest.mark.parametrize("crop", [False, True])
    async def test_field_is_drawn_where_it_stands_on_the_page_as_shown(
        self, tmp_path: Path, rotation: int, crop: bool
    ) -> None:
        source = turned(rotation, crop=crop, inherited=not crop)
        blank = Path(tmp_path / "blank.pdf")
        with pikepdf.open(BytesIO(source)) as pdf:
            pdf.pages[0].Contents = pdf.make_stream(b"")
            pdf.save(blank)
        sealed = await make_sealed(tmp_path, make_identity(), source=blank.read_bytes(), plan=one_tick())
        left, top, right, bottom = find_ink(sealed)
        assert 100 <= left < right <= 140
        assert 60 <= top < bottom <= 100

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
    async def test_files_of_others_are_sealed_or_refused(self, tmp_path: Path, sample: Path) -> None:
        path = tmp_path / "sample.pdf"
        shutil.copyfile(sample, path)
        if sample.name in REFUSED:
            with pytest.raises(NotSealable):
                judge_sealable(path)
            return
        judge_sealable(path)
        identity = make_identity()
        sealed = await make_sealed(tmp_path, identity, source=path.read_bytes(), plan=make_plan(3))
        assert sealed.startswith(sample.read_bytes())
        assert all(good for good, _level in await judge_by_pyhanko(sealed, identity.chain[0]))

    async def test_text_of_arabic_name_can_be_read_again(self, tmp_path: Path) -> None:
        sealed = await make_sealed(tmp_path, make_identity())
        with pikepdf.open(BytesIO(sealed)) as pdf:
            field = next(item for item in pdf.Root.AcroForm.Fields if str(item.T) == "homeroom-1-signature")
            fonts = field.AP.N.Resources.Font
            assert any("Arabic" in str(font.BaseFont) for font in fonts.values())
        assert ARABIC

    async def test_tagged_source_keeps_its_tags_and_has_the_fields_in_them(self, tmp_path: Path) -> None:
        source = await print_pdf(Printed("Trip", "en", [Paragraph("May Ana come along?")]))
        identity = make_identity()
        sealed = await make_sealed(tmp_path, identity, source=source)
        assert await judge_by_pyhanko(sealed, identity.chain[0]) == [(True, "FORM_FILLING"), (True, "NONE")]
        with pikepdf.open(BytesIO(sealed)) as pdf:
            assert bool(pdf.Root.MarkInfo.Marked)
            tree = pdf.Root.StructTreeRoot
            numbers = list(tree.ParentTree.Nums)
            parents = {int(numbers[place]): numbers[place + 1] for place in range(0, len(numbers), 2)}
            widgets = [item for item in pdf.Root.AcroForm.Fields if str(item.T).startswith("homeroom-")]
            assert widgets
            for widget in widgets:
                element = parents[int(widget.StructParent)]
                assert element.S == "/Form"
                assert element.K.Obj.objgen == widget.objgen
            assert pdf.pages[0].obj.Tabs == "/S"

    async def test_first_certifies_and_last_locks(self, tmp_path: Path) -> None:
        sealed = await make_sealed(tmp_path, make_identity(), plan=make_plan(3))
        with pikepdf.open(BytesIO(sealed)) as pdf:
            fields = {str(item.T): item for item in pdf.Root.AcroForm.Fields}
            first, last = fields["homeroom-1-signature"].V, fields["homeroom-3-signature"].V
            assert pdf.Root.Perms.DocMDP.objgen == first.objgen
            assert first.Reference[0].TransformParams.P == 2
            assert last.Reference[0].TransformParams.Action == "/All"
            assert last.Reference[0].TransformParams.P == 1
            assert first.SubFilter == "/ETSI.CAdES.detached"


class TestMakeSealable:
    def test_plain_file_stays_byte_for_byte(self, tmp_path: Path) -> None:
        path = tmp_path / "plain.pdf"
        path.write_bytes(write_pdf(["Trip"]))
        make_sealable(path)
        assert path.read_bytes() == write_pdf(["Trip"])

    def test_file_that_only_speaks_of_hybrid_tables_stays(self, tmp_path: Path) -> None:
        path = tmp_path / "plain.pdf"
        path.write_bytes(write_pdf(["/XRefStm 9"]))
        make_sealable(path)
        assert path.read_bytes() == write_pdf(["/XRefStm 9"])

    @pytest.mark.parametrize(
        "kind", ["Word", "Ghostscript", "PyMuPDF", "startxref", "missing object", "id", "metadata", "stream"]
    )
    async def test_what_others_read_is_written_anew_and_its_seal_holds(self, tmp_path: Path, kind: str) -> None:
        plain = write_pdf(["Trip"])
        content = {
            "Word": as_word(plain),
            "Ghostscript": (BATCHES / "gs-grey-levels/batch.pdf").read_bytes(),
            "PyMuPDF": next(path for path in SAMPLES if path.name in REFUSED_AS_IS).read_bytes(),
            "startxref": plain.replace(b"startxref\n", b"startxref\n9"),
            "missing object": plain.replace(b"/Info 4 0 R", b"/Info 9 0 R"),
            "id": plain.replace(b"/Root", b"/ID null /Root"),
            "metadata": with_metadata(b"<x:xmpmeta><dc:title/></x:xmpmeta>"),
            "stream": re.sub(rb"/Length \d+", lambda found: b"/Length 2".ljust(len(found[0])), plain),
        }[kind]
        path = tmp_path / "file.pdf"
        path.write_bytes(content)
        with pytest.raises(FileError):
            judge_sealable(path)
        make_sealable(path)
        with pikepdf.open(BytesIO(content)) as before, pikepdf.open(path) as after:
            assert len(before.pages) == len(after.pages)
        identity = make_identity()
        sealed = await make_sealed(tmp_path, identity, source=path.read_bytes(), plan=make_plan(2))
        found = await judge_by_pyhanko(sealed, identity.chain[0])
        assert found
        assert all(good for good, _level in found)

    @pytest.mark.parametrize(
        "kind", ["password", "owner password", "xfa", "locked", "locked by Word", "letter", "pages in a circle"]
    )
    async def test_file_that_cannot_be_sealed_is_refused_with_a_sentence(self, tmp_path: Path, kind: str) -> None:
        path = tmp_path / "file.pdf"
        content = write_pdf(["Trip"])
        if kind == "locked":
            content = await make_sealed(tmp_path, make_identity())
        elif kind == "locked by Word":
            content = as_word(await make_sealed(tmp_path, make_identity(), source=write_pdf(["Trip"])))
        elif kind.endswith("password"):
            content = resave(content, kind)
        elif kind == "pages in a circle":
            content = re.sub(rb"(/Kids \[\d+ 0 R )\d", rb"\g<1>2", write_pdf(["Trip", "Second page"]))
        elif kind == "letter":
            content = b"Dear Sir or Madam"
        elif kind == "xfa":
            with pikepdf.open(BytesIO(content)) as pdf:
                pdf.Root.AcroForm = pikepdf.Dictionary(Fields=[], XFA=pdf.make_stream(b"<xdp/>"))
                pdf.save(path)
            content = path.read_bytes()
        path.write_bytes(content)
        with pytest.raises(FileError) as refused:
            read_pdf(path)
        assert refused.value.message.endswith(".")


@pytest.fixture(scope="module")
def operators() -> Mapping[str, Any]:
    """Return an operator's key as PEM and as PKCS #12."""
    key = rsa.generate_private_key(65537, 2048)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Springfield Schools")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=9))
        .sign(key, hashes.SHA256())
    )
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret"))
    bare = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    bundle = pkcs12.serialize_key_and_certificates(b"seal", key, certificate, None, BestAvailableEncryption(b"secret"))
    return {
        "pem": pem + certificate.public_bytes(Encoding.PEM),
        "bundle": bundle,
        "bare": bare + certificate.public_bytes(Encoding.PEM),
        "alone": bare,
        "root": certificate,
    }


class TestOperatorsKeys:
    @pytest.mark.parametrize("form", ["pem", "bundle"])
    async def test_key_from_a_file_seals(self, tmp_path: Path, operators: Mapping[str, Any], form: str) -> None:
        file = tmp_path / "key"
        file.write_bytes(operators[form])
        settings = settings_from_environment(
            {"HOMEROOM_SIGNING_KEY_FILE": str(file), "HOMEROOM_SIGNING_KEY_PASSWORD": "secret"}
        )
        identity = load_operators_identity(settings)
        sealed = await make_sealed(tmp_path, identity)
        assert identity.origin == "file"
        assert b"Springfield Schools".hex().upper().encode() in sealed

    def test_key_from_the_environment_is_loaded_once(self, operators: Mapping[str, Any]) -> None:
        settings = settings_from_environment({"HOMEROOM_SIGNING_KEY": operators["bare"].decode()})
        assert load_operators_identity(settings) is load_operators_identity(settings)

    @pytest.mark.parametrize(
        "environment",
        [
            {"HOMEROOM_SIGNING_KEY_FILE": "/does/not/exist"},
            {"HOMEROOM_SIGNING_KEY": "-----BEGIN PRIVATE KEY-----\nno\n-----END PRIVATE KEY-----"},
            {"HOMEROOM_SIGNING_PKCS11_MODULE": "/does/not/exist.so", "HOMEROOM_SIGNING_PKCS11_TOKEN": "seal"},
        ],
        ids=["file", "pem", "device"],
    )
    def test_key_that_cannot_be_used_says_why(self, environment: Mapping[str, str]) -> None:
        with pytest.raises(KeyUnusable) as refused:
            load_operators_identity(settings_from_environment(environment))
        assert refused.value.message.endswith(".")

    def test_key_without_a_certificate_says_so(self, operators: Mapping[str, Any]) -> None:
        with pytest.raises(KeyUnusable, match="no certificate"):
            load_operators_identity(settings_from_environment({"HOMEROOM_SIGNING_KEY": operators["alone"].decode()}))

    def test_level_that_needs_stamps_without_them_is_refused(self) -> None:
        with pytest.raises(KeyUnusable, match="HOMEROOM_SIGNING_TSA_URL"):
            settings_from_environment({"HOMEROOM_SIGNING_LEVEL": "B-LTA"})
        stamped = {"HOMEROOM_SIGNING_TSA_URL": "https://stamps.example/tsa"}
        assert settings_from_environment(stamped).level is Level.STAMPED
