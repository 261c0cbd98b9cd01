import { useErrorText, usePlugin } from '@homeroom/sdk';
import { useSaving } from '../shared/saving.queries';
import { RowButton } from './row-button';

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
