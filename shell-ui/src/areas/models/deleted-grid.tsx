import { Button, type Column, DataGrid, DateTime, type DeletedRecord } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { DELETED_ON, IN_BIN, useRestore } from './deleted.queries';

interface Props {
  model: string;
  label: string;
  columns: readonly Column<DeletedRecord>[];
  rowHref?: (record: DeletedRecord) => string;
}

/** The bin of a model: what was deleted, by whom, until when it can come back; and the way back for many at once. */
export function DeletedGrid({ model, label, columns, rowHref }: Props) {
  const t = useText('models');
  return (
    <DataGrid<string, DeletedRecord>
      key={model}
      model={model}
      label={label}
      columns={[...columns, ...useBinColumns()]}
      rowHref={rowHref}
      fixedFilters={[IN_BIN]}
      defaultSort={{ property: DELETED_ON, direction: 'desc' }}
      // A view that is kept of the model's own list does not fit its bin.
      hasViews={false}
      actions={(records, clear) => <RestoreSelected model={model} records={records} onDone={clear} />}
      empty={t('bin.empty')}
    />
  );
}

function useBinColumns(): Column<DeletedRecord>[] {
  const t = useText('models');
  return [
    {
      property: DELETED_ON,
      title: t('bin.on'),
      render: ({ __i }) => <DateTime iso={__i.deletedOn} />,
      filter: { kind: 'days' },
    },
    {
      property: '__i.deletedBy',
      title: t('bin.by'),
      isSortable: false,
      render: ({ __i }) => <bdi>{__i.deletedBy}</bdi>,
    },
    {
      property: '__i.erasedOn',
      title: t('bin.erasedOn'),
      isSortable: false,
      render: ({ __i }) => <DateTime iso={__i.erasedOn} />,
    },
  ];
}

interface RestoreProps {
  model: string;
  records: readonly DeletedRecord[];
  onDone: () => void;
}

function RestoreSelected({ model, records, onDone }: RestoreProps) {
  const t = useText('models');
  const restore = useRestore(model);
  const ids = records.map(({ id }) => id);
  return (
    <Button
      loading={restore.isPending}
      onClick={() => restore.mutateAsync(ids).then(onDone, () => undefined)}
    >
      {t('bin.restore', { count: ids.length })}
    </Button>
  );
}
