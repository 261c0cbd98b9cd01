import {
  Button,
  type Column,
  DataGrid,
  DateTime,
  type Filter,
  Group,
  Icon,
  Link,
  Page,
  Text,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { AnnouncementState } from './announcement-state';
import { type AnnouncementRecord, MODEL } from './announcements.queries';
import { useAudienceText } from './use-audience-text';

const SHOWN = ['all', 'current', 'planned', 'ended'] as const;
type Shown = (typeof SHOWN)[number];

const SEVERITIES = ['info', 'warning', 'critical'];

/** Everything that support has announced, is announcing and has planned. */
export function AnnouncementsPage() {
  const t = useText('announcements');
  const audienceText = useAudienceText();
  const [shown, setShown] = useState<Shown>('all');
  const [now] = useState(() => new Date().toISOString());
  const columns: Column<AnnouncementRecord>[] = [
    { property: 'text', title: t('text'), isWords: true },
    {
      property: 'endsOn',
      title: t('state'),
      isSortable: false,
      render: (record) => <AnnouncementState announcement={record} />,
    },
    {
      property: 'severity',
      title: t('severity'),
      render: ({ severity }) => t(`severities.${severity}`),
      filter: {
        kind: 'choice',
        options: SEVERITIES.map((value) => ({ value, label: t(`severities.${value}`) })),
      },
    },
    {
      property: 'isForEverybody',
      title: t('audience'),
      isSortable: false,
      render: (record) => <bdi>{audienceText(record)}</bdi>,
    },
    {
      property: 'startsOn',
      title: t('from'),
      render: ({ startsOn }) => <DateTime iso={startsOn} />,
      filter: { kind: 'days' },
    },
    {
      property: 'withdrawnOn',
      title: t('until'),
      isSortable: false,
      render: ({ endsOn }) => <DateTime iso={endsOn} />,
    },
  ];
  const add = (
    <Button component={Link} to="/announcements/new" leftSection={<Icon name="plus" size={16} />}>
      {t('new')}
    </Button>
  );
  return (
    <Page title={t('title')} purpose={t('purpose')} action={add}>
      <Group gap="xs" mb="md" role="group" aria-label={t('show')}>
        {SHOWN.map((each) => (
          <Button
            key={each}
            variant={each === shown ? 'filled' : 'default'}
            aria-pressed={each === shown}
            onClick={() => setShown(each)}
          >
            {t(`shown.${each}`)}
          </Button>
        ))}
      </Group>
      <DataGrid
        key={shown}
        model={MODEL}
        label={t('title')}
        columns={columns}
        rowHref={({ id }) => `/announcements/${id}`}
        fixedFilters={filtersOf(shown, now)}
        defaultSort={{ property: 'startsOn', direction: 'desc' }}
        empty={
          <>
            <Text fw={600}>{t(`empty.${shown}`)}</Text>
            {shown === 'all' && <Text c="dimmed">{t('emptyHint')}</Text>}
            {shown !== 'ended' && add}
          </>
        }
      />
    </Page>
  );
}

/** A withdrawn one has ended when it was withdrawn. */
function filtersOf(shown: Shown, now: string): readonly Filter[] {
  switch (shown) {
    case 'current':
      return [
        { property: 'startsOn', operator: 'lte', values: [now] },
        { property: 'endsOn', operator: 'gt', values: [now] },
      ];
    case 'planned':
      return [
        { property: 'startsOn', operator: 'gt', values: [now] },
        { property: 'endsOn', operator: 'gt', values: [now] },
      ];
    case 'ended':
      return [{ property: 'endsOn', operator: 'lte', values: [now] }];
    default:
      return [];
  }
}
