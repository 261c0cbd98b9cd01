"""The allow-list: for each kind of PDF object the keys that a part may contain, by the tables of ISO 32000-1.

Keys that are not listed are not written. This keeps private data (PieceInfo, Metadata, a report writer's own keys),
back references (Parent, StructParent, P) and names of people (Name, T, ID) out of every part.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(eq=False)
class Shape:
    """The parts of a value that may be copied: scalars always, arrays element by element, dictionaries by `keys`.

    Args:
        any_key: Shape of every other entry, for dictionaries with names as keys, such as glyphs.
        has_strings: Whether string values may be copied.
        is_stream: Whether the stream's data may be copied, not only its dictionary.
        paints: Whether the stream (or the glyphs of a Type 3 font) draws with its own Resources, which are reduced.
    """

    keys: Mapping[str, "Shape"] = field(default_factory=dict)
    any_key: "Shape | None" = None
    has_strings: bool = False
    is_stream: bool = False
    paints: bool = False


def _keys(names: str, **shapes: Shape) -> dict[str, Shape]:
    keys = {f"/{name}": PLAIN for name in names.split()}
    return keys | {f"/{name}": shape for name, shape in shapes.items()}


PLAIN = Shape()
TEXT = Shape(has_strings=True)
# Table 5. DecodeParms may name a stream: the global segments of JBIG2.
_JBIG2_GLOBALS = Shape(_keys("Filter DecodeParms"), is_stream=True)
_DECODE_PARMS = Shape(
    _keys(
        "Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock "
        "BlackIs1 DamagedRowsBeforeError ColorTransform",
        JBIG2Globals=_JBIG2_GLOBALS,
    )
)


def _stream(names: str, **shapes: Shape) -> dict[str, Shape]:
    return _keys(f"{names} Filter", DecodeParms=_DECODE_PARMS, **shapes)


CONTENT = Shape(_stream(""), is_stream=True)
# Tables 38 to 41; sampled and PostScript functions are streams.
FUNCTION = Shape(
    _stream("FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds"), is_stream=True
)
FUNCTION.keys = {**FUNCTION.keys, "/Functions": FUNCTION}
# Tables 62 to 72: calibrated, ICC-based, indexed (its table may be a string) and special spaces.
_COLORANTS = Shape()
_PROCESS = Shape()
COLOR_SPACE = Shape(
    _stream("WhitePoint BlackPoint Gamma Matrix Range N Subtype MixingHints")
    | FUNCTION.keys
    | {"/Colorants": _COLORANTS, "/Process": _PROCESS},
    has_strings=True,
    is_stream=True,
)
COLOR_SPACE.keys = {**COLOR_SPACE.keys, "/Alternate": COLOR_SPACE}
_COLORANTS.any_key = COLOR_SPACE
_PROCESS.keys = {"/ColorSpace": COLOR_SPACE, "/Components": PLAIN}
# Tables 78 to 84.
SHADING = Shape(
    _stream(
        "ShadingType Background BBox AntiAlias Coords Domain Extend Matrix BitsPerCoordinate "
        "BitsPerComponent BitsPerFlag Decode VerticesPerRow",
        ColorSpace=COLOR_SPACE,
        Function=FUNCTION,
    ),
    is_stream=True,
)
# Tables 89 and 145. OC, the layer, is written by `layers`.
IMAGE = Shape(
    _stream(
        "Type Subtype Width Height BitsPerComponent Intent ImageMask Decode Interpolate SMaskInData Matte",
        ColorSpace=COLOR_SPACE,
    ),
    is_stream=True,
)
IMAGE.keys = {**IMAGE.keys, "/Mask": IMAGE, "/SMask": IMAGE}
# Tables 95, 96 and 147.
GROUP = Shape(_keys("Type S I K", CS=COLOR_SPACE))
FORM = Shape(_stream("Type Subtype FormType BBox Matrix", Group=GROUP), is_stream=True, paints=True)
# Tables 75 and 76.
TILING = Shape(_stream("Type PatternType PaintType TilingType BBox XStep YStep Matrix"), is_stream=True, paints=True)
# Tables 122 to 128, and the streams of 126 and 120.
_FONT_FILE = Shape(_stream("Length1 Length2 Length3 Subtype"), is_stream=True)
_SYSTEM_INFO = Shape({"/Registry": TEXT, "/Ordering": TEXT, "/Supplement": PLAIN})
CMAP = Shape(_stream("Type CMapName WMode BaseEncoding Differences", CIDSystemInfo=_SYSTEM_INFO), is_stream=True)
CMAP.keys = {**CMAP.keys, "/UseCMap": CMAP}
_FONT_DESCRIPTOR = Shape(
    _keys(
        "Type FontName FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight "
        "XHeight StemV StemH AvgWidth MaxWidth MissingWidth Lang",
        FontFamily=TEXT,
        CharSet=TEXT,
        FontFile=_FONT_FILE,
        FontFile2=_FONT_FILE,
        FontFile3=_FONT_FILE,
        CIDSet=_FONT_FILE,
        Style=Shape({"/Panose": TEXT}),
    )
)
# Tables 111 to 121.
_FONT_KEYS = _keys(
    "Type Subtype BaseFont FirstChar LastChar Widths FontBBox FontMatrix DW W DW2 W2",
    FontDescriptor=_FONT_DESCRIPTOR,
    Encoding=CMAP,
    ToUnicode=CMAP,
    CIDSystemInfo=_SYSTEM_INFO,
    CIDToGIDMap=CONTENT,
)
FONT = Shape(_FONT_KEYS)
FONT.keys = {**_FONT_KEYS, "/DescendantFonts": FONT}
GLYPH = Shape(_stream(""), is_stream=True, paints=True)
TYPE3_FONT = Shape({**_FONT_KEYS, "/CharProcs": Shape(any_key=GLYPH)}, paints=True)
# Tables 58, 130 to 134 and 144.
_HALFTONE = Shape(
    _stream(
        "Type HalftoneType Frequency Angle AccurateScreens Width Height Width2 Height2 Xsquare Ysquare",
        SpotFunction=FUNCTION,
        TransferFunction=FUNCTION,
    ),
    is_stream=True,
)
_HALFTONE.any_key = _HALFTONE
_SOFT_MASK = Shape(_keys("Type S BC", G=FORM, TR=FUNCTION))
EXT_G_STATE = Shape(
    _keys(
        "Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK UseBlackPtComp",
        Font=FONT,
        BG=FUNCTION,
        BG2=FUNCTION,
        UCR=FUNCTION,
        UCR2=FUNCTION,
        TR=FUNCTION,
        TR2=FUNCTION,
        HT=_HALFTONE,
        SMask=_SOFT_MASK,
    )
)
SHADING_PATTERN = Shape(_keys("Type PatternType Matrix", Shading=SHADING, ExtGState=EXT_G_STATE))
# Tables 164, 166 and 169 to 189: the keys that draw an annotation; never Contents, T, Popup, P, A, Dest.
ANNOTATION = Shape(
    _keys(
        "Type Subtype Rect F AS Border C BM CA ca QuadPoints InkList Vertices L LE IC RD CL IT H Q Rotate",
        BS=Shape(_keys("Type W S D")),
        BE=Shape(_keys("S I")),
        DA=TEXT,
        DS=TEXT,
    )
)
APPEARANCE_STATES = Shape(any_key=FORM)
# Tables 189, 220, 222 and 228 to 231; `fields` writes its own Parent, Kids and T.
FIELD = Shape(_keys("FT Ff Q MaxLen TI I", DA=TEXT, V=TEXT, Opt=TEXT, TU=TEXT))
APPEARANCE_CHARACTERISTICS = Shape(
    _keys("R BC BG TP", CA=TEXT, RC=TEXT, AC=TEXT, IF=Shape(_keys("SW S A FB")), I=FORM, RI=FORM, IX=FORM)
)
