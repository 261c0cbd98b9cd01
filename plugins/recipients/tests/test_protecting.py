"""Downloads protected by the PIN, read with a different program than the one that wrote them."""

from io import BytesIO
from pathlib import Path

import httpx
import pikepdf
import pytest
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.recipients.protecting import protect_file
from homeroom_sdk.guard.errors import FileDamaged
from homeroom_sdk.recipients import PinMode
from pypdf import PasswordType, PdfReader
from recipients_testing.office import TEXT, Office


class TestProtectFile:
    @pytest.mark.parametrize("password", ["012345", "Ä-12/رقم"])
    def test_only_the_password_opens_it(self, tmp_path: Path, password: str) -> None:
        source, target = tmp_path / "plain.pdf", tmp_path / "protected.pdf"
        source.write_bytes(write_pdf([TEXT]))
        protect_file(source, target, password)

        assert TEXT.encode() not in target.read_bytes()
        assert PdfReader(target).decrypt("") is PasswordType.NOT_DECRYPTED
        assert PdfReader(target).decrypt("012346") is PasswordType.NOT_DECRYPTED
        reader = PdfReader(target)
        assert reader.decrypt(password) is PasswordType.USER_PASSWORD
        assert TEXT in reader.pages[0].extract_text()
        with pikepdf.open(target, password=password) as document:
            assert (document.encryption.R, document.encryption.bits) == (6, 256)

    @pytest.mark.parametrize("kind", ["no document", "protected already"])
    def test_what_cannot_be_opened_is_refused(self, tmp_path: Path, kind: str) -> None:
        source, target = tmp_path / "plain.pdf", tmp_path / "protected.pdf"
        source.write_bytes(write_pdf([TEXT]) if kind == "protected already" else b"no document")
        if kind == "protected already":
            protect_file(source, target, "1")
            source = target.rename(tmp_path / "again.pdf")
        with pytest.raises(FileDamaged):
            protect_file(source, target, "2")


class TestDownload:
    async def download(self, office: Office, path: str, pin: str = "") -> bytes:
        assert (await office.api.post(path, data={"pin": pin})).status_code == 303
        file: httpx.Response = await office.api.post(f"{path}/document")
        return file.content

    async def test_file_opens_with_the_pin_and_the_page_says_so(self, office: Office) -> None:
        await office.set(protect_downloads=True)
        recipient_id, path = await office.invite()
        pin = await office.pin(recipient_id)
        reader = PdfReader(BytesIO(await self.download(office, path, pin)))
        page = await office.api.get(path)

        assert reader.is_encrypted
        assert reader.decrypt(pin) is PasswordType.USER_PASSWORD
        assert TEXT in reader.pages[0].extract_text()
        assert "it opens with the PIN that you have just typed" in page.text
        assert TEXT in page.text
        assert (await office.api.get(f"{path}/page/1")).status_code == 200

    async def test_file_opens_with_the_number_of_the_student(self, office: Office) -> None:
        await office.set(protect_downloads=True)
        _recipient_id, path = await office.invite(pin_mode=PinMode.PERSON_ID, pin="AB-12345")
        content = await self.download(office, path, "ab-12345")

        assert PdfReader(BytesIO(content)).decrypt("AB-12345") is PasswordType.USER_PASSWORD
        assert "ID number, written as the school writes it" in (await office.api.get(path)).text

    async def test_it_is_open_where_there_is_no_pin_or_it_was_signed_or_the_district_says_nothing(
        self, office: Office
    ) -> None:
        recipient_id, path = await office.invite()
        unset = await self.download(office, path, await office.pin(recipient_id))
        await office.set(protect_downloads=True)
        _recipient_id, path = await office.invite(pin_mode=PinMode.NONE)
        without = await self.download(office, path)
        office.cabinet.is_signed = True
        recipient_id, path = await office.invite()
        signed = await self.download(office, path, await office.pin(recipient_id))

        assert signed == write_pdf([TEXT, "second page"])
        assert not any(PdfReader(BytesIO(content)).is_encrypted for content in (unset, without, signed))
        assert "protected" not in (await office.api.get(path)).text
