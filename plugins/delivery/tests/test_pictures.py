"""Pictures of pages are for the present session only, and not for a later user of the browser."""

from delivery_testing.clerk import Clerk
from homeroom_devkit.testing.pdf import write_pdf


class TestThumbnail:
    async def test_picture_is_kept_by_nobody_on_its_way(self, clerk: Clerk) -> None:
        upload = await clerk.post("upload", files={"file": ("cards.pdf", write_pdf(["Student ID: 1"]))})
        path = f"/api/pdf/jobs/thumbnail/{upload.json()['data']['uploadId']}/1"

        picture = await clerk.api.get(path, headers=clerk.headers)

        assert picture.headers["content-type"] == "image/png"
        assert picture.headers["cache-control"] == "no-store"
