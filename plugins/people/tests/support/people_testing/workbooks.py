"""Workbooks built from XML, in forms that no program should write."""

import io
import zipfile
from collections.abc import Mapping

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006"
NAMES = ("person_id", "first_name", "last_name", "school_id", "email", "guardian_email", "birth_date", "other_id")
STYLES = f"""<styleSheet xmlns="{MAIN}"><numFmts><numFmt numFmtId="164" formatCode="00000"/>
<numFmt numFmtId="165" formatCode="000\\-00\\-0000"/>
<numFmt numFmtId="166" formatCode="[$-41F]d mmmm yyyy;@"/></numFmts>
<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="14"/>
<xf numFmtId="9"/><xf numFmtId="20"/><xf numFmtId="4"/><xf numFmtId="11"/></cellXfs></styleSheet>"""


def xlsx(
    *rows: str,
    before: str = "",
    after: str = "",
    sheets: Mapping[str, str] | None = None,
    prologue: str = "",
    **parts: str,
) -> bytes:
    """Return a workbook with these rows as XML on its sheet; `sheets` maps further sheet names to the XML of their
    rows.
    """
    others = dict(sheets or {})
    tabs = [("List", "".join(rows)), *((name, xml) for name, xml in others.items())]
    content = {
        "[Content_Types].xml": f'<Types xmlns="{TYPES}/content-types"/>',
        "_rels/.rels": _links("officeDocument", ["xl/workbook.xml"]),
        "xl/_rels/workbook.xml.rels": _links(
            "worksheet", [f"worksheets/sheet{n}.xml" for n in range(len(tabs))]
        ).replace(
            "</Relationships>",
            f'<Relationship Id="s" Type="{LINKS}/styles" Target="/xl/styles.xml"/></Relationships>',
        ),
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets>'
        + "".join(f'<sheet name="{name}" sheetId="{n + 1}" r:id="r{n}"/>' for n, (name, _xml) in enumerate(tabs))
        + "</sheets></workbook>",
        "xl/styles.xml": STYLES,
    }
    for n, (_name, xml) in enumerate(tabs):
        start, end = (before, after) if n == 0 else ("", "")
        content[f"xl/worksheets/sheet{n}.xml"] = (
            f'{prologue}<x:worksheet xmlns:x="{MAIN}">{start}<x:sheetData>{xml}</x:sheetData>{end}</x:worksheet>'
        )
    return packed({**content, **parts})


def packed(parts: Mapping[str, str]) -> bytes:
    """Return these parts as a zip file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def row(number: int, *cells: str, **attributes: str) -> str:
    """Return a row of finished cells; a plain text becomes a cell."""
    extra = "".join(f' {name}="{value}"' for name, value in attributes.items())
    whole = "".join(cell if cell.startswith("<") or not cell else text(cell) for cell in cells)
    return f'<x:row r="{number}"{extra}>{whole}</x:row>'


def text(value: str) -> str:
    """Return a cell with a text."""
    return f'<x:c t="inlineStr"><x:is><x:t>{value}</x:t></x:is></x:c>'


def number(value: str, style: int = 0, *, at: str = "") -> str:
    """Return a cell with a number."""
    place = f' r="{at}"' if at else ""
    return f'<x:c{place} s="{style}"><x:v>{value}</x:v></x:c>'


def formula(value: str = "", kind: str = "") -> str:
    """Return a cell with a formula, and its result if there is one."""
    said = f' t="{kind}"' if kind else ""
    return f"<x:c{said}><x:f>A1</x:f>{f'<x:v>{value}</x:v>' if value else ''}</x:c>"


HEADER = row(1, *NAMES)


def ods(*rows: str, columns: str = "") -> bytes:
    """Return an OpenDocument workbook with these rows as XML."""
    office = "urn:oasis:names:tc:opendocument:xmlns"
    content = (
        f'<office:document-content xmlns:office="{office}:office:1.0" xmlns:table="{office}:table:1.0" '
        f'xmlns:text="{office}:text:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns">'
        f'<office:body><office:spreadsheet><table:table table:name="List">{columns}{"".join(rows)}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return packed({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content})


def ods_row(*cells: str, attributes: str = "") -> str:
    """Return a row of finished cells; a plain text becomes a cell."""
    whole = "".join(cell if cell.startswith("<") else ods_cell(f"<text:p>{cell}</text:p>") for cell in cells)
    return f"<table:table-row {attributes}>{whole}</table:table-row>"


def ods_cell(
    shown: str, *, value_type: str = "string", value: str = "", repeated: int = 1, is_error: bool = False
) -> str:
    """Return a cell of an OpenDocument sheet that shows this XML."""
    attributes = f'office:value-type="{value_type}" table:number-columns-repeated="{repeated}"'
    attributes += f' office:value="{value}"' if value else ""
    attributes += ' calcext:value-type="error"' if is_error else ""
    return f"<table:table-cell {attributes}>{shown}</table:table-cell>"


def _links(kind: str, targets: list[str]) -> str:
    return (
        f'<Relationships xmlns="{TYPES}/relationships">'
        + "".join(f'<Relationship Id="r{n}" Type="{LINKS}/{kind}" Target="{to}"/>' for n, to in enumerate(targets))
        + "</Relationships>"
    )
