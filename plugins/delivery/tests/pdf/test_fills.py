"""Pictures that fill a shape."""

from pathlib import Path

import pikepdf
import pytest
from homeroom_plugins.delivery.pdf.read.fills import find_fills


def make(path: Path, *, painted: tuple[bytes | None, ...], in_form: bool = False) -> Path:
    """Write pages with a box that is filled with a picture of these pixels, or only stroked if they are None."""
    with pikepdf.new() as pdf:
        for pixels in painted:
            pdf.add_blank_page()
            resources = pikepdf.Dictionary()
            if pixels is not None:
                image = pikepdf.Stream(pdf, pixels, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image)
                pattern = pikepdf.Stream(
                    pdf,
                    b"/I Do",
                    PatternType=1,
                    Resources=pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=image)),
                )
                resources.Pattern = pikepdf.Dictionary(P1=pattern)
            if in_form:
                form = pikepdf.Stream(pdf, b"", Subtype=pikepdf.Name.Form, Resources=resources)
                resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F1=form))
            pdf.pages[-1].obj.Resources = resources
        pdf.save(path)
    return path


class TestFindFills:
    @pytest.mark.parametrize("in_form", [False, True])
    def test_picture_in_a_pattern_takes_its_page(self, tmp_path: Path, in_form: bool) -> None:
        found = find_fills(make(tmp_path / "a.pdf", painted=(None, b"one", b"one", b"two"), in_form=in_form), range(4))

        assert sorted(found) == [1, 2, 3]
        assert found[1] == found[2] != found[3]
        assert (found[1].x0, found[1].y0, found[1].x1, found[1].y1) == (0, 0, 1, 1)

    def test_file_without_patterns_has_none(self, tmp_path: Path) -> None:
        assert find_fills(make(tmp_path / "a.pdf", painted=(None,)), [0]) == {}

    def test_forms_that_share_all_resources_are_looked_into_once(self, tmp_path: Path) -> None:
        path = tmp_path / "a.pdf"
        with pikepdf.new() as pdf:
            image = pikepdf.Stream(pdf, b"pixels", Subtype=pikepdf.Name.Image)
            inner = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=image))
            shared = pdf.make_indirect(pikepdf.Dictionary(XObject=pikepdf.Dictionary(), Pattern=pikepdf.Dictionary()))
            for number in range(500):
                shared.XObject[f"/F{number}"] = pikepdf.Stream(pdf, b"", Subtype=pikepdf.Name.Form, Resources=shared)
            shared.Pattern.P1 = pikepdf.Stream(pdf, b"", PatternType=1, Resources=inner)
            for _ in range(2):
                pdf.add_blank_page()
                pdf.pages[-1].obj.Resources = shared
            pdf.save(path)

        found = find_fills(path, [0, 1])

        assert sorted(found) == [0, 1]
        assert found[0] == found[1]
