"""Tagged PDFs, and inspection of the tags in a part."""

import ctypes
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2.raw as pdfium
from homeroom_plugins.delivery.pdf.cut.cutter import CutPart
from homeroom_sdk.pdf.text import open_document, open_page
from pikepdf import Array, Dictionary, Name, Pdf


def structure_of(source: Path | bytes, page: int) -> list[tuple[int, str | int]]:
    """Return what pdfium gives to screen readers: depth and type of each element, and the content in it, in order."""
    found: list[tuple[int, str | int]] = []

    def walk(element: pdfium.FPDF_STRUCTELEMENT, depth: int) -> None:
        size = pdfium.FPDF_StructElement_GetType(element, None, 0)
        buffer = ctypes.create_string_buffer(size)
        pdfium.FPDF_StructElement_GetType(element, buffer, size)
        found.append((depth, buffer.raw.decode("utf-16-le").rstrip("\0")))
        for number in range(pdfium.FPDF_StructElement_CountChildren(element)):
            if child := pdfium.FPDF_StructElement_GetChildAtIndex(element, number):
                walk(child, depth + 1)
            elif (content := pdfium.FPDF_StructElement_GetChildMarkedContentID(element, number)) >= 0:
                found.append((depth + 1, content))

    with open_document(source) as document, open_page(document, page) as handle:
        tree = pdfium.FPDF_StructTree_GetForPage(handle)
        for number in range(pdfium.FPDF_StructTree_CountChildren(tree) if tree else 0):
            if child := pdfium.FPDF_StructTree_GetChildAtIndex(tree, number):
                walk(child, 0)
        if tree:
            pdfium.FPDF_StructTree_Close(tree)
    return found


def everything_in(part: CutPart) -> bytes:
    """Return all strings, names and decoded streams of a part."""
    with pikepdf.open(BytesIO(part.data)) as pdf:
        objects = [item for item in pdf.objects if isinstance(item, pikepdf.Object)]
        written = [item.unparse(resolved=True) for item in objects if not isinstance(item, pikepdf.Stream)]
        streams = [item.read_bytes() for item in objects if isinstance(item, pikepdf.Stream)]
        return b"\n".join([part.data, *written, *streams])


def elements_of(pdf: Pdf) -> list[pikepdf.Object]:
    """Return every structure element, in no particular order."""
    found: list[pikepdf.Object] = []
    stack = [pdf.Root.StructTreeRoot]
    while stack:
        kids = stack.pop().get("/K")
        for kid in kids if isinstance(kids, pikepdf.Array) else ():
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                found.append(kid)
                stack.append(kid)
    return found


def add_tags(pdf: Pdf, role: str = "/P") -> list[pikepdf.Object]:
    """Tag each page's line as an element below one Document; return the Document and the elements."""
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    document = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=root))
    elements, numbers = [], Array([])
    for number, page in enumerate(pdf.pages):
        page.obj.Contents = pdf.make_stream(b"/P <</MCID 0>> BDC " + page.Contents.read_bytes() + b" EMC")
        page.obj.StructParents = number
        element = Dictionary(Type=Name.StructElem, S=Name(role), P=document, Pg=page.obj, K=0)
        elements.append(pdf.make_indirect(element))
        numbers.append(number)
        numbers.append(Array([elements[-1]]))
    document.K = Array(elements)
    root.K = document
    root.ParentTree = pdf.make_indirect(Dictionary(Nums=numbers))
    pdf.Root.StructTreeRoot = root
    pdf.Root.MarkInfo = Dictionary(Marked=True)
    return [document, *elements]
