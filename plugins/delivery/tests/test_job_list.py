"""The list of a district's jobs."""

from delivery_testing.clerk import Clerk
from homeroom_devkit.testing.pdf import write_pdf


class TestGetJobs:
    async def test_pages_of_jobs_in_a_state_the_newest_first(self, clerk: Clerk) -> None:
        students = clerk.invent(1)
        done = await clerk.deliver(students)
        upload = (await clerk.upload(write_pdf([students[0].page()]))).json()["data"]["uploadId"]
        queued = (await clerk.split(uploadId=upload)).json()["data"]["jobId"]
        everything = await clerk.get_data("getJobs", size=1)
        complete = await clerk.get_data("getJobs", status="complete")

        assert ([job["id"] for job in everything["jobs"]], everything["total"]) == ([queued], 2)
        (job,) = complete["jobs"]
        assert (job["id"], job["organization"], job["schoolName"]) == (
            done,
            clerk.district.code,
            clerk.district.district.name,
        )
        assert (job["studentCount"], job["successCount"]) == (1, 1)
        assert (job["status"], job["typeLabel"], job["createdBy"]) == ("complete", "batch.pdf", clerk.district.user)
        assert job["createdOn"] < job["processedOn"]
        assert [item["processedOn"] for item in everything["jobs"]] == [None]
