import { Button, Dialog, ErrorText, FileDrop, Stack, Text, useShell } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { type SchoolReport, useSyncSchools } from './licences.queries';

interface Props {
  id: string;
  onClose: () => void;
}

/** Brings the schools in step with a CSV file: first says in numbers what it would do, then does it. */
export function SyncSchoolsDialog({ id, onClose }: Props) {
  const t = useText('licences');
  const { notify } = useShell();
  const [csv, setCsv] = useState('');
  const [plan, setPlan] = useState<SchoolReport | null>(null);
  const look = useSyncSchools(setPlan);
  const sync = useSyncSchools(() => {
    notify({ message: t('synced'), kind: 'success' });
    onClose();
  });
  async function read(file: File) {
    const text = await file.text();
    setCsv(text);
    setPlan(null);
    look.mutate({ id, csv: text, dryRun: true });
  }
  const changes = plan ? Object.values(plan.counts).reduce((sum, count) => sum + count, 0) : 0;
  return (
    <Dialog title={t('syncSchools')} isOpen onClose={onClose}>
      <Stack>
        <FileDrop
          label={t('schoolsFile')}
          hint={t('schoolsFileHint')}
          accept=".csv,text/csv"
          onFile={(file) => void read(file)}
          error={look.error && <ErrorText error={look.error} />}
        />
        {plan && changes === 0 && <Text role="status">{t('nothingToSync')}</Text>}
        {plan && changes > 0 && (
          <>
            <Text role="status">{t('syncPlan', plan.counts)}</Text>
            {sync.error && <ErrorText error={sync.error} />}
            <Button loading={sync.isPending} onClick={() => sync.mutate({ id, csv, dryRun: false })}>
              {t('syncNow', { count: changes })}
            </Button>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
