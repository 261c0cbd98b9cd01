"""A day of somebody who imports persons: a file with one."""

from homeroom.testing.canary import Day


async def live(day: Day) -> None:
    """Import a person whose every text holds the word."""
    address = f"{day.word}@{day.district.code}.example.org"
    header = "person_id,first_name,last_name,school_id,email,guardian_email"
    content = f"{header}\nP1,{day.word},{day.word},{day.word},{address},{address}".encode()
    await day.post("person/uploadPersons", files={"file": (f"{day.word}.csv", content)})
