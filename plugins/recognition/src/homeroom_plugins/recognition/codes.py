"""Bar codes and matrix codes on a picture. Runs in the guarded child."""

import numpy as np
import zxingcpp
from homeroom_plugins.recognition.drawing import Picture
from homeroom_sdk.recognition import PageCode

FORMATS = zxingcpp.BarcodeFormats(
    [
        zxingcpp.BarcodeFormat.QRCode,
        zxingcpp.BarcodeFormat.Code128,
        zxingcpp.BarcodeFormat.Code39,
        zxingcpp.BarcodeFormat.PDF417,
        zxingcpp.BarcodeFormat.DataMatrix,
        zxingcpp.BarcodeFormat.Aztec,
    ]
)
"""Formats that documents use. Retail and parcel codes are excluded, because the lines of a table can look like one."""


def find_codes(page: int, picture: Picture) -> list[PageCode]:
    """Find the codes on a picture that have a valid checksum, from top to bottom."""
    found = zxingcpp.read_barcodes(picture.pixels, formats=FORMATS, text_mode=zxingcpp.TextMode.Plain)
    codes = [_page_code(page, picture, code) for code in found if code.valid and code.text]
    return sorted(codes, key=lambda code: (code.box.y0, code.box.x0))


def _page_code(page: int, picture: Picture, code: zxingcpp.Barcode) -> PageCode:
    place = code.position
    corners = [(point.x, point.y) for point in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)]
    box = picture.place_on_page(np.array(corners, np.float32))
    # zxing uses display names: "QR Code", "Code 128".
    return PageCode(page, str(code.symbology).replace(" ", ""), code.text, box)
