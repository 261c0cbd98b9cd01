import { usePlugin } from '@homeroom/sdk';
import { FileButton } from '../shared/file-button';

/** What can be taken away of a whole job. */
export function JobFiles({ jobId, hasDocuments }: { jobId: string; hasDocuments: boolean }) {
  const { t } = usePlugin();
  return (
    <>
      <FileButton
        path={`/api/pdf/jobs/downloadReports?id=${jobId}`}
        name="report.csv"
        label={t('files.report')}
      />
      <FileButton
        path={`/api/pdf/jobs/downloadReports?id=${jobId}&format=pdf`}
        name="report.pdf"
        label={t('files.reportPdf')}
      />
      {hasDocuments && (
        <FileButton
          path={`/api/pdf/jobs/downloadDocuments?id=${jobId}`}
          name="documents.zip"
          label={t('files.documents')}
        />
      )}
    </>
  );
}
