import { type Column, DataGrid, DateTime, type GenericRecord, ShellContext, useShell } from '@homeroom/sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useText } from '../../i18n/i18n';
import type { Client } from './licences.queries';

export const LOOKABLE = ['Users', 'Persons', 'Jobs', 'QueueMessages'] as const;
export type Lookable = (typeof LOOKABLE)[number];

const COLUMNS: Readonly<Record<Lookable, readonly string[]>> = {
  Users: ['userName', 'email', 'firstName', 'lastName', 'roles'],
  Persons: ['personId', 'firstName', 'lastName', 'schoolId', 'updatedOn'],
  Jobs: ['subject', 'status', 'createdOn', 'createdBy', 'processedOn'],
  QueueMessages: ['status', 'type', 'subject', 'createdOn', 'processedOn', 'message'],
};
/** What the server puts together for each row. */
const UNSORTABLE: ReadonlySet<string> = new Set(['Users.roles', 'QueueMessages.subject']);

interface Props {
  model: Lookable;
  client: Client;
  reason: string;
}

/** A grid of another district's records. Its answers are kept apart from those of the user's own district. */
export function OverriddenGrid({ model, client, reason }: Props) {
  const t = useText('licences');
  const shell = useShell();
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }),
  );
  const theirs = useMemo(() => {
    const { schoolId, name, timezone, language } = client;
    return {
      ...shell,
      district: { ...shell.district, code: schoolId, name, timezone, language },
      subscribe: () => () => undefined,
    };
  }, [shell, client]);
  const columns: Column<GenericRecord>[] = COLUMNS[model].map((property) => ({
    property,
    title: t(`columns.${property}`),
    isSortable: !UNSORTABLE.has(`${model}.${property}`),
    render: (record) => <Value property={property} value={record[property]} />,
  }));
  return (
    <QueryClientProvider client={queryClient}>
      <ShellContext value={theirs}>
        <DataGrid<string>
          model={model}
          label={t(`models.${model}`)}
          columns={columns}
          hasViews={false}
          override={{ orgOverride: client.schoolId, overrideReason: reason }}
          empty={t('noRecords')}
        />
      </ShellContext>
    </QueryClientProvider>
  );
}

function Value({ property, value }: { property: string; value: unknown }) {
  if (property.endsWith('On')) return <DateTime iso={value as string | null} />;
  return <bdi>{Array.isArray(value) ? value.join(', ') : String(value ?? '–')}</bdi>;
}
