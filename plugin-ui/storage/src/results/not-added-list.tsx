import { DataGrid, Icon, Text, WriteButton } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { type Result, useResultColumns } from './columns';
import { useRetry } from './results.queries';

/** The documents that were not added, each with the reason. */
export function NotAddedList() {
  const { t } = useStorage();
  const columns = useResultColumns({
    property: 'message',
    isWords: true,
    title: t('results.message'),
    isSortable: false,
  });
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('results.retryHint')}
      </Text>
      <DataGrid
        model="NotProcessedResults"
        label={t('results.notAdded')}
        columns={columns}
        defaultSort={{ property: 'doneOn', direction: 'desc' }}
        live={['DocumentResults']}
        csvName="not-added-documents"
        actions={(rows, clear) => <Retry rows={rows} onDone={clear} />}
        empty={t('results.emptyNotAdded')}
      />
    </>
  );
}

/** What somebody has uploaded is nobody else's to add. */
function Retry({ rows, onDone }: { rows: readonly Result[]; onDone: () => void }) {
  const { t, user } = useStorage();
  const retry = useRetry(onDone);
  if (rows.some(({ createdBy }) => createdBy !== user.id))
    return <Text size="sm">{t('results.notYours')}</Text>;
  return (
    <WriteButton
      variant="default"
      leftSection={<Icon name="refresh" size={16} />}
      loading={retry.isPending}
      onClick={() => retry.mutate(rows.map(({ id }) => id))}
    >
      {t('results.retry', { count: rows.length })}
    </WriteButton>
  );
}
