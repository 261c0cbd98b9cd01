"""Revisions that wait for their signature, appended to a file. Runs in the guarded child."""

import hashlib
import io
from datetime import datetime
from pathlib import Path

from homeroom_plugins.signing.sealing.checking import as_sealing_errors
from homeroom_plugins.signing.sealing.forms import add_fields, fill_fields, lock_of
from homeroom_plugins.signing.sealing.plans import FACTS, Attachment, Plan, Prepared, SignerSeal
from pyhanko.pdf_utils import embed, generic
from pyhanko.pdf_utils.generic import pdf_name, pdf_string
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
from pyhanko.sign.signers.cms_embedder import docmdp_reference_dictionary
from pyhanko.sign.signers.pdf_byterange import BuildProps, DocumentTimestamp, PdfSignedData, SignatureObject

BUILT_BY = BuildProps("homeroom")


class Revision(IncrementalPdfFileWriter):
    """Incremental writer that leaves the document's properties as they are; later signatures change only fields."""

    def _update_meta(self) -> None:
        pass


def prepare_signature(path: Path, plan: Plan, signer: int, reserved_bytes: int) -> Prepared:
    """Append the revision of one signer, numbered from 1; the first revision also adds the fields of all signers.

    Raises:
        FileError: the file cannot be sealed.
    """
    with as_sealing_errors():
        writer: IncrementalPdfFileWriter = Revision(io.BytesIO(path.read_bytes()))
        if signer == 1:
            for attachment in plan.attachments:
                _embed(writer, attachment)
            add_fields(writer, plan)
        seal = plan.signers[signer - 1]
        field = fill_fields(writer, signer, seal)
        value = _signature(seal, reserved_bytes)
        reference = writer.add_object(value)
        field[pdf_name("/V")] = reference
        writer.update_container(field)
        value[pdf_name("/Reference")] = _references(writer, plan, signer, reference)
        return _write(writer, value, path)


def prepare_timestamp(path: Path, reserved_bytes: int) -> Prepared:
    """Append the revision of a time stamp over the whole document.

    Raises:
        FileError: the file cannot be sealed.
    """
    with as_sealing_errors():
        writer: IncrementalPdfFileWriter = Revision(io.BytesIO(path.read_bytes()))
        value = DocumentTimestamp(bytes_reserved=reserved_bytes)
        page, _resources = writer.find_page_for_modification(0)
        fields = writer.root["/AcroForm"]["/Fields"]
        widget = generic.DictionaryObject(
            {
                pdf_name("/Type"): pdf_name("/Annot"),
                pdf_name("/Subtype"): pdf_name("/Widget"),
                pdf_name("/FT"): pdf_name("/Sig"),
                pdf_name("/T"): pdf_string(f"timestamp-{len(fields) + 1}"),
                pdf_name("/TU"): pdf_string("Time stamp"),
                pdf_name("/F"): generic.NumberObject(2 | 128),
                pdf_name("/Rect"): generic.ArrayObject(generic.NumberObject(0) for _side in range(4)),
                pdf_name("/P"): page,
                pdf_name("/V"): writer.add_object(value),
            }
        )
        reference = writer.add_object(widget)
        fields.append(reference)
        writer.update_container(fields)
        writer.register_annotation(page, reference)
        return _write(writer, value, path)


def _signature(seal: SignerSeal, reserved_bytes: int) -> SignatureObject:
    value = SignatureObject(
        timestamp=_whole_seconds(seal.sealed_at),
        subfilter=SigSeedSubFilter.PADES,
        name=seal.name,
        location=seal.location or None,
        reason=seal.reason,
        app_build_props=BUILT_BY,
        bytes_reserved=reserved_bytes,
    )
    facts = generic.DictionaryObject({pdf_name(f"/{name}"): pdf_string(text) for name, text in seal.facts})
    value[pdf_name(f"/{FACTS}")] = facts
    return value


def _references(
    writer: IncrementalPdfFileWriter, plan: Plan, signer: int, signature: generic.IndirectObject
) -> generic.ArrayObject:
    """Return the signature's references: the first signature certifies the document, and each locks its signer's
    fields.

    The last one locks everything.
    """
    found = generic.ArrayObject()
    if signer == 1:
        only = len(plan.signers) == 1
        found.append(docmdp_reference_dictionary(MDPPerm.NO_CHANGES if only else MDPPerm.FILL_FORMS))
        permissions = generic.DictionaryObject({pdf_name("/DocMDP"): signature})
        writer.root[pdf_name("/Perms")] = writer.add_object(permissions)
        writer.update_root()
    lock = lock_of(plan, signer)
    if lock["/Action"] == "/All" or len(lock["/Fields"]):
        parameters = generic.DictionaryObject(
            {pdf_name("/Type"): pdf_name("/TransformParams"), pdf_name("/V"): pdf_name("/1.2"), **lock}
        )
        found.append(
            generic.DictionaryObject(
                {
                    pdf_name("/Type"): pdf_name("/SigRef"),
                    pdf_name("/TransformMethod"): pdf_name("/FieldMDP"),
                    pdf_name("/Data"): generic.IndirectObject(
                        writer.root_ref.idnum, writer.root_ref.generation, writer
                    ),
                    pdf_name("/TransformParams"): parameters,
                }
            )
        )
    return found


def _embed(writer: IncrementalPdfFileWriter, attachment: Attachment) -> None:
    content = embed.EmbeddedFileObject.from_file_data(
        writer,
        data=attachment.content,
        mime_type=attachment.media_type,
        params=embed.EmbeddedFileParams(
            creation_date=_whole_seconds(attachment.written_at), modification_date=_whole_seconds(attachment.written_at)
        ),
    )
    spec = embed.FileSpec(
        file_spec_string=attachment.name,
        file_name=attachment.name,
        description=attachment.description,
        embedded_data=content,
        af_relationship=pdf_name("/Supplement"),
    )
    embed.embed_file(writer, spec)


def _whole_seconds(at: datetime | None) -> datetime | None:
    return at.replace(microsecond=0) if at else None


def _write(writer: IncrementalPdfFileWriter, value: PdfSignedData, path: Path) -> Prepared:
    """Append the revision to the file, with its final ByteRange and a gap for the signature."""
    writer.digest_aware_write = True
    stream = writer.prev.stream
    size = stream.seek(0, io.SEEK_END)
    writer.write_in_place()
    end = stream.tell()
    start, stop = value.contents.offsets
    value.byte_range.fill_offsets(stream, start, stop, end)
    view = stream.getbuffer()
    digest = hashlib.sha256(view[:start])
    digest.update(view[stop:end])
    with path.open("r+b") as file:
        file.seek(size)
        file.write(view[size:end])
    return Prepared(digest.digest(), start, stop)
