import { FileDrop, Stack, Text, usePlugin } from '@homeroom/sdk';
import { useState } from 'react';
import type { StepProps } from './step-props';

/** Takes the CSV file that says which pages are whose. */
export function IndexField({ draft, changeRule }: Pick<StepProps, 'draft' | 'changeRule'>) {
  const { t } = usePlugin();
  const [hasFailed, setFailed] = useState(false);

  async function read(file: File) {
    try {
      changeRule({ index: { fileName: file.name, csv: await file.text() } });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return (
    <Stack gap="xs">
      {draft.rule.index && (
        <Text fw={600}>{t('match.indexCurrent', { name: draft.rule.index.fileName })}</Text>
      )}
      <FileDrop
        label={t('match.indexLabel')}
        hint={t('match.indexFormat')}
        accept=".csv,text/csv"
        onFile={(file) => void read(file)}
        error={hasFailed && t('match.indexFailed')}
      />
    </Stack>
  );
}
