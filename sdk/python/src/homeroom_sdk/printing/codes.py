"""QR codes for printed documents."""


def draw_qr_code(text: str) -> str:
    """Return the QR code as an SVG picture; it stays readable with a quarter of it damaged."""
    # Here: every process imports this module, few draw codes, and one that ends with zxing-cpp loaded and its garbage
    # collector at rest is told by nanobind of leaks.
    import zxingcpp

    return zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="Q").to_svg()
