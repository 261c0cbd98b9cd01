import { Button, type Column, DataGrid, DateTime, Group, Icon, type RecordOf, Title } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { AddSchoolDialog } from './add-school.dialog';
import { SyncSchoolsDialog } from './sync-schools.dialog';

/** The customer's schools: added one by one, or brought in step with a CSV file. */
export function Schools({ id }: { id: string }) {
  const t = useText('licences');
  const [dialog, setDialog] = useState<'add' | 'sync' | null>(null);
  const columns: Column<RecordOf<'Clients'>>[] = [
    { property: 'name', title: t('schoolName') },
    { property: 'code', title: t('schoolCode') },
    { property: 'closedOn', title: t('closedOn'), render: ({ closedOn }) => <DateTime iso={closedOn} /> },
  ];
  const close = () => setDialog(null);
  return (
    <div>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('schools')}
        </Title>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setDialog('add')}
          >
            {t('addSchool')}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="upload" size={16} />}
            onClick={() => setDialog('sync')}
          >
            {t('syncSchools')}
          </Button>
        </Group>
      </Group>
      <DataGrid
        model="Clients"
        label={t('schools')}
        columns={columns}
        fixedFilters={[{ property: 'licenseId', values: [id] }]}
        defaultSort={{ property: 'name', direction: 'asc' }}
        empty={t('noSchools')}
      />
      <AddSchoolDialog id={id} isOpen={dialog === 'add'} onClose={close} />
      {dialog === 'sync' && <SyncSchoolsDialog id={id} onClose={close} />}
    </div>
  );
}
