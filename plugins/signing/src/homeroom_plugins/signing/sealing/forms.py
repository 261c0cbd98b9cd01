"""The form fields of signers in a PDF. All are created before the first signature; each signer then fills in their own.

So a later signature changes only what the first one allows. Runs in the guarded child.
"""

import io
from collections.abc import Iterator, Sequence
from typing import Any

from homeroom_plugins.signing.sealing.geometry import Frame, frame_of
from homeroom_plugins.signing.sealing.lettering import set_appearances
from homeroom_plugins.signing.sealing.plans import Drawing, DrawnAs, Plan, SignerSeal
from homeroom_plugins.signing.sealing.structure import tag_fields
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.generic import pdf_name, pdf_string
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader

PREFIX = "homeroom-"
READ_ONLY = 1
PRINTED_AND_LOCKED = 4 | 128
HIDDEN = 2 | 128
SIGNATURES_EXIST_APPEND_ONLY = 3
_ANY_APPEARANCE = b"/Helv 0 Tf 0 g"


def signature_name(signer: int) -> str:
    """Return the name of a signer's signature field; signers are numbered from 1."""
    return f"{PREFIX}{signer}-signature"


def field_name(signer: int, number: int) -> str:
    """Return the name of another field of a signer."""
    return f"{PREFIX}{signer}-{number}"


def own_names(signer: int, seal: SignerSeal) -> list[str]:
    """Return the names of all fields of a signer except the signature field."""
    return [field_name(signer, number) for number, _ in enumerate(seal.drawings, 1)]


def add_fields(writer: IncrementalPdfFileWriter, plan: Plan) -> None:
    """Add the empty fields of all signers."""
    form = _form(writer)
    fields, blank = form["/Fields"], _blank(writer)
    by_page: dict[int, list[generic.IndirectObject]] = {}
    made: list[tuple[generic.IndirectObject, int, str]] = []
    pages = _Pages(writer)
    for signer, seal in enumerate(plan.signers, 1):
        for name, drawing in zip(own_names(signer, seal), seal.drawings, strict=True):
            widget = _widget(pages, drawing, name, drawing.label)
            _make_input(widget, drawing, blank)
            made.append((writer.add_object(widget), drawing.page, drawing.label))
        widget = _signature_widget(pages, plan, signer, blank)
        made.append((writer.add_object(widget), seal.mark.page if seal.mark else 1, str(widget["/TU"])))
    for reference, page, _label in made:
        fields.append(reference)
        by_page.setdefault(page, []).append(reference)
    writer.update_container(fields)
    for page, references in by_page.items():
        for reference in references:
            writer.register_annotation(pages.reference(page), reference)
    tag_fields(writer, [(reference, pages.reference(page), label) for reference, page, label in made])


def fill_fields(writer: IncrementalPdfFileWriter, signer: int, seal: SignerSeal) -> generic.DictionaryObject:
    """Fill in a signer's fields; return their signature field with its appearance, but without a value."""
    found = dict(_own_fields(writer))
    signature = found[signature_name(signer)]
    drawn = list(seal.drawings) + ([seal.mark] if seal.mark else [])
    looks = _looks(writer, drawn, seal.caption)
    for name, drawing, look in zip(own_names(signer, seal), seal.drawings, looks, strict=False):
        field = found[name]
        if drawing.drawn_as is DrawnAs.CHECK:
            state = pdf_name("/Yes" if drawing.value else "/Off")
            field["/V"] = field["/AS"] = state
            field["/AP"]["/N"][pdf_name("/Yes")] = look
        else:
            field["/V"] = pdf_string(drawing.value)
            field["/AP"] = generic.DictionaryObject({pdf_name("/N"): look})
        writer.update_container(field)
    if seal.mark:
        signature["/AP"] = generic.DictionaryObject({pdf_name("/N"): looks[-1]})
    return signature


class _Pages:
    """The pages of a document by their numbers from 1, with their frames."""

    def __init__(self, writer: IncrementalPdfFileWriter) -> None:
        self._writer = writer
        self._found: dict[int, tuple[generic.IndirectObject, Frame]] = {}

    def reference(self, page: int) -> generic.IndirectObject:
        return self._find(page)[0]

    def frame(self, page: int) -> Frame:
        return self._find(page)[1]

    def _find(self, page: int) -> tuple[generic.IndirectObject, Frame]:
        if page not in self._found:
            reference, _resources = self._writer.find_page_for_modification(page - 1)
            self._found[page] = reference, _frame(reference.get_object())
        return self._found[page]


def _frame(page: generic.DictionaryObject) -> Frame:
    media, crop, rotate = (_inherited(page, key) for key in ("/MediaBox", "/CropBox", "/Rotate"))
    return frame_of(_box(media) or (0, 0, 612, 792), _box(crop), int(rotate or 0))


def _inherited(page: generic.DictionaryObject, key: str) -> Any:
    for _level in range(50):
        if key in page:
            return page[key]
        if "/Parent" not in page:
            return None
        page = page["/Parent"]
    return None


def _box(found: generic.PdfObject | None) -> tuple[float, float, float, float] | None:
    if not isinstance(found, generic.ArrayObject) or len(found) != 4:
        return None
    left, bottom, right, top = (float(found[place]) for place in range(4))
    return left, bottom, right, top


def _form(writer: IncrementalPdfFileWriter) -> generic.DictionaryObject:
    """Return the document's form, with a list of fields, and with flags that stop readers from redrawing it."""
    root = writer.root
    if "/AcroForm" in root:
        form = root["/AcroForm"]
    else:
        form = generic.DictionaryObject({pdf_name("/Fields"): generic.ArrayObject()})
        root["/AcroForm"] = writer.add_object(form)
        writer.update_root()
    if "/Fields" not in form:
        form["/Fields"] = generic.ArrayObject()
    if "/NeedAppearances" in form:
        form[pdf_name("/NeedAppearances")] = generic.BooleanObject(value=False)
    form[pdf_name("/SigFlags")] = generic.NumberObject(SIGNATURES_EXIST_APPEND_ONLY)
    if "/DA" not in form:
        form[pdf_name("/DA")] = pdf_string(_ANY_APPEARANCE.decode())
    writer.update_container(form)
    assert isinstance(form, generic.DictionaryObject)
    return form


def _widget(pages: _Pages, drawing: Drawing, name: str, label: str) -> generic.DictionaryObject:
    frame = pages.frame(drawing.page)
    box = frame.place(drawing.x, drawing.y, drawing.width, drawing.height)
    return generic.DictionaryObject(
        {
            pdf_name("/Type"): pdf_name("/Annot"),
            pdf_name("/Subtype"): pdf_name("/Widget"),
            pdf_name("/Rect"): generic.ArrayObject(generic.FloatObject(round(side, 3)) for side in box),
            pdf_name("/P"): pages.reference(drawing.page),
            pdf_name("/F"): generic.NumberObject(PRINTED_AND_LOCKED),
            pdf_name("/T"): pdf_string(name),
            pdf_name("/TU"): pdf_string(label or name),
            pdf_name("/MK"): generic.DictionaryObject({pdf_name("/R"): generic.NumberObject(frame.rotation)}),
        }
    )


def _make_input(widget: generic.DictionaryObject, drawing: Drawing, blank: generic.IndirectObject) -> None:
    widget[pdf_name("/Ff")] = generic.NumberObject(READ_ONLY)
    if drawing.drawn_as is DrawnAs.CHECK:
        widget[pdf_name("/FT")] = pdf_name("/Btn")
        widget[pdf_name("/V")] = widget[pdf_name("/AS")] = pdf_name("/Off")
        looks = generic.DictionaryObject({pdf_name("/Off"): blank, pdf_name("/Yes"): blank})
        widget[pdf_name("/AP")] = generic.DictionaryObject({pdf_name("/N"): looks})
    else:
        widget[pdf_name("/FT")] = pdf_name("/Tx")
        widget[pdf_name("/DA")] = pdf_string(_ANY_APPEARANCE.decode())
        widget[pdf_name("/AP")] = generic.DictionaryObject({pdf_name("/N"): blank})
        # Readers ignore the state of a field with one appearance. Without it, pyHanko 0.38 reports a field with an
        # appearance from an earlier revision as changed, and refuses long-term evidence after the last signature.
        widget[pdf_name("/AS")] = pdf_name("/Filled")


def _signature_widget(
    pages: _Pages, plan: Plan, signer: int, blank: generic.IndirectObject
) -> generic.DictionaryObject:
    seal = plan.signers[signer - 1]
    label = plan.form_label.format(name=seal.name)
    if seal.mark is not None:
        widget = _widget(pages, seal.mark, signature_name(signer), label)
    else:
        unseen = Drawing(DrawnAs.TEXT, 1, 0, 0, 0, 0, label)
        widget = _widget(pages, unseen, signature_name(signer), label)
        widget["/F"] = generic.NumberObject(HIDDEN)
        widget["/Rect"] = generic.ArrayObject(generic.NumberObject(0) for _side in range(4))
    widget[pdf_name("/FT")] = pdf_name("/Sig")
    widget[pdf_name("/AP")] = generic.DictionaryObject({pdf_name("/N"): blank})
    widget[pdf_name("/Lock")] = pages_lock = generic.DictionaryObject({pdf_name("/Type"): pdf_name("/SigFieldLock")})
    pages_lock.update(lock_of(plan, signer))
    return widget


def lock_of(plan: Plan, signer: int) -> generic.DictionaryObject:
    """Return the lock of a signer's signature: their own fields; for the last signer, all fields and the document."""
    if signer == len(plan.signers):
        return generic.DictionaryObject(
            {pdf_name("/Action"): pdf_name("/All"), pdf_name("/P"): generic.NumberObject(1)}
        )
    names = own_names(signer, plan.signers[signer - 1])
    return generic.DictionaryObject(
        {
            pdf_name("/Action"): pdf_name("/Include"),
            pdf_name("/Fields"): generic.ArrayObject(pdf_string(name) for name in names),
        }
    )


def _blank(writer: IncrementalPdfFileWriter) -> generic.IndirectObject:
    look = generic.StreamObject(
        {
            pdf_name("/Type"): pdf_name("/XObject"),
            pdf_name("/Subtype"): pdf_name("/Form"),
            pdf_name("/BBox"): generic.ArrayObject(generic.NumberObject(side) for side in (0, 0, 1, 1)),
        },
        stream_data=b"",
    )
    return writer.add_object(look)


def _own_fields(writer: IncrementalPdfFileWriter) -> Iterator[tuple[str, generic.DictionaryObject]]:
    for reference in writer.root["/AcroForm"]["/Fields"]:
        field = reference.get_object() if isinstance(reference, generic.IndirectObject) else reference
        if "/T" in field and str(field["/T"]).startswith(PREFIX):
            yield str(field["/T"]), field


def _looks(writer: IncrementalPdfFileWriter, drawn: Sequence[Drawing], caption: str) -> list[generic.IndirectObject]:
    """Return the appearances of a signer's fields; only those of marks have the caption."""
    if not drawn:
        return []
    pages = _Pages(writer)
    captioned = [(drawing, caption if drawing.drawn_as in _MARKS else "") for drawing in drawn]
    typeset = PdfFileReader(io.BytesIO(set_appearances(captioned)))
    sources = [reference.get_object() for reference in typeset.root["/Pages"]["/Kids"]]
    shared = generic.ArrayObject(source.raw_get("/Resources") for source in sources)
    shared.container_ref = sources[0].container_ref
    resources = writer.import_object(shared)
    assert isinstance(resources, generic.ArrayObject)
    looks = []
    for drawing, source, resource in zip(drawn, sources, resources, strict=True):
        look = generic.StreamObject(
            {
                pdf_name("/Type"): pdf_name("/XObject"),
                pdf_name("/Subtype"): pdf_name("/Form"),
                pdf_name("/BBox"): generic.ArrayObject(source["/MediaBox"]),
                pdf_name("/Matrix"): generic.ArrayObject(
                    generic.NumberObject(part) for part in pages.frame(drawing.page).upright
                ),
                pdf_name("/Resources"): resource,
            },
            stream_data=source["/Contents"].data if "/Contents" in source else b"",
        )
        look.compress()
        looks.append(writer.add_object(look))
    return looks


_MARKS = (DrawnAs.TYPED, DrawnAs.PICTURE)
