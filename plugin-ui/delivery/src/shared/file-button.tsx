import { Button, Icon, useErrorText, usePlugin } from '@homeroom/sdk';
import { useSaving } from '../results/results.queries';
import { RowButton } from '../results/row-button';

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

interface FileProps {
  path: string;
  name: string;
  label: string;
  /** What a screen reader says, where several buttons have one label. */
  description?: string;
}

export function FileButton({ path, name, label, description }: FileProps) {
  const save = useSaving(path, name, useErrorText());
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      aria-label={description}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {label}
    </Button>
  );
}

interface DocumentProps {
  resultId: string;
  personName: string;
  personId: string;
}

/** Saves the document that a recipient was sent. */
export function DocumentButton({ resultId, personName, personId }: DocumentProps) {
  const { t } = usePlugin();
  const path = `/api/pdf/jobs/download?resultId=${resultId}`;
  const save = useSaving(path, `${personId || 'document'}.pdf`, useErrorText());
  return (
    <RowButton
      icon="download"
      label={t('files.documentShort')}
      name={t('files.document', { name: personName })}
      isLoading={save.isPending}
      onClick={() => save.mutate()}
    />
  );
}
