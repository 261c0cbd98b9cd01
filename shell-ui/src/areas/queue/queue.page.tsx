import {
  type Column,
  DataGrid,
  DateTime,
  type Filter,
  Link,
  Page,
  Skeleton,
  useFormat,
  useShell,
} from '@homeroom/sdk';
import { useState } from 'react';
import { translate, useText } from '../../i18n/i18n';
import { type JobType, useJobTypes } from './queue.queries';
import { RunActions } from './run-actions';
import { type RunRecord, RunState, STATES } from './run-state';
import { StuckNotice } from './stuck-notice';

const NO_FILTERS: readonly Filter[] = [];
const STUCK: readonly Filter[] = [{ property: 'isStuck', values: ['true'] }];
/** What runs, what waits and what is stuck, with a way out for each. */
export function QueuePage() {
  const t = useText('queue');
  const format = useFormat();
  const { user } = useShell();
  const [isStuckOnly, setStuckOnly] = useState(false);
  const types = useJobTypes();
  if (types.isPending) return <Skeleton height={400} />;
  // Without them there is the queue still, with nothing left out and types by their keys.
  const known = types.data ?? [];
  const typeName = (type: string) => known.find(({ key }) => key === type)?.title ?? type;
  const initial = isStuckOnly || !types.data ? NO_FILTERS : withoutRoutine(types.data);
  const columns: Column<RunRecord>[] = [
    {
      property: 'status',
      title: t('status'),
      render: (run) => <RunState run={run} />,
      filter: {
        kind: 'choice',
        options: STATES.map((value) => ({ value, label: translate('queue', `states.${value}`) })),
      },
    },
    {
      property: 'type',
      title: t('type'),
      render: ({ id, type }) => <Link to={`/queue/${id}`}>{typeName(type)}</Link>,
      text: ({ type }) => typeName(type),
      filter: { kind: 'choice', options: known.map(({ key, title }) => ({ value: key, label: title })) },
    },
    {
      property: 'subject',
      title: t('subject'),
      isSortable: false,
      render: ({ subject }) => <bdi>{subject || '–'}</bdi>,
    },
    { property: 'schoolName', title: t('schoolName'), isSortable: false },
    {
      property: 'personCount',
      title: t('personCount'),
      align: 'end',
      render: ({ personCount }) => (personCount === null ? '–' : format.number(personCount)),
    },
    {
      property: 'deliveryType',
      title: t('deliveryType'),
      render: ({ deliveryType }) =>
        deliveryType ? translate('queue', `deliveries.${deliveryType}`, { defaultValue: deliveryType }) : '–',
    },
    {
      property: 'createdOn',
      title: t('createdOn'),
      render: ({ createdOn }) => <DateTime iso={createdOn} />,
      filter: { kind: 'days' },
    },
    { property: 'createdBy', title: t('createdBy') },
    {
      property: 'processedOn',
      title: t('processedOn'),
      render: ({ processedOn }) => <DateTime iso={processedOn} />,
    },
    { property: 'message', title: t('message'), isWords: true, isSortable: false },
  ];
  return (
    <Page title={t('title')} purpose={user.isSupport ? <SupportPurpose /> : t('purpose')}>
      <StuckNotice isShown={isStuckOnly} onShow={setStuckOnly} />
      <DataGrid
        model="QueueMessages"
        label={t('title')}
        columns={columns}
        key={String(isStuckOnly)}
        fixedFilters={isStuckOnly ? STUCK : NO_FILTERS}
        initialFilters={initial}
        defaultSort={{ property: 'createdOn', direction: 'desc' }}
        live={['QueueMessages', 'Jobs']}
        actions={
          user.isAdmin ? (selected, clear) => <RunActions runs={selected} onDone={clear} /> : undefined
        }
        csvName="queue"
        empty={t(isStuckOnly ? 'emptyStuck' : 'empty')}
        emptyAtFirst={t('emptyAtFirst')}
      />
    </Page>
  );
}

/** Whose runs these are, and where those of customers are. */
function SupportPurpose() {
  const t = useText('queue');
  return (
    <>
      {t('purposeOfSupport')} <Link to="/licences">{t('toCustomers')}</Link>
    </>
  );
}

/** At first without what the clock starts every few minutes. */
function withoutRoutine(types: readonly JobType[]): readonly Filter[] {
  const values = types.filter(({ isRoutine }) => !isRoutine).map(({ key }) => key);
  return [{ property: 'type', operator: 'in', values }];
}
