"""QR codes for printed documents."""


def draw_qr_code(text: str) -> str:
    """Return the QR code as an SVG picture; it stays readable with a quarter of it damaged."""
    # Imported here, since every process imports this module but few draw codes. nanobind prints leak warnings when
    # a process ends with zxing-cpp loaded and its garbage collector paused.
    import zxingcpp

    return zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="Q").to_svg()
