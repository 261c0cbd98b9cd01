import {
  type Column,
  DataGrid,
  DateTime,
  type Filter,
  type RecordOf,
  Stack,
  StatusLabel,
  Text,
  Title,
  useFormat,
  usePlugin,
} from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { pageRanges } from '../shared/document/page-ranges';
import { PersonLink } from '../shared/person-link';
import { RESULTS, ResultStatus, statusKey } from '../shared/status';
import { DocumentButton } from './document-button';
import { HistoryButton } from './history.dialog';
import { LockNote } from './lock-note';
import { PinButton } from './pin-button';
import type { ResultFilter } from './result-filters';
import classes from './results-grid.module.css';
import buttons from './row-button.module.css';

/** A record of the model `JobResults`: one recipient's document and mail. */
export type JobResult = RecordOf<'JobResults'>;

const IS_LOCKED: Filter = { property: 'lockedOn', operator: 'isNull', values: ['false'] };
const IS_RECALLED: Filter = { property: 'recalledOn', operator: 'isNull', values: ['false'] };

interface Props {
  jobId: string;
  filter: ResultFilter;
  /** A message alone has no pages, no PIN, and no openings. */
  isMessage: boolean;
  /** What the office can do for one recipient. */
  menuOf: (row: JobResult) => ReactNode;
}

export function ResultsGrid({ jobId, filter, isMessage, menuOf }: Props) {
  const { t } = usePlugin();
  const columns = useResultColumns({ isMessage, menuOf });
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('results.title')}
      </Title>
      <DataGrid
        model="JobResults"
        label={t('results.title')}
        columns={columns}
        fixedFilters={[
          ofJob(jobId),
          ...(filter.isLocked ? [IS_LOCKED] : []),
          ...(filter.isRecalled ? [IS_RECALLED] : []),
        ]}
        initialFilters={filter.results && [{ property: 'result', operator: 'in', values: filter.results }]}
        defaultSort={{ property: 'personName', direction: 'asc' }}
        live={['JobResults', 'Jobs']}
        csvName="recipients"
        csvColumns={[{ property: 'message', title: t('results.message') }]}
        empty={t('results.empty')}
      />
    </Stack>
  );
}

function ofJob(jobId: string): Filter {
  return { property: 'jobId', operator: 'eq', values: [jobId] };
}

const OF_DOCUMENTS = new Set(['openedOn', 'pages', 'id']);

function useResultColumns({ isMessage, menuOf }: Pick<Props, 'isMessage' | 'menuOf'>): Column<JobResult>[] {
  const { t } = usePlugin();
  const format = useFormat();
  const resultText = (result: string) => t(statusKey('result', result));
  const columns: Column<JobResult>[] = [
    {
      property: 'personName',
      title: t('results.person'),
      render: (row) => <PersonLink person={row.person} name={row.personName || row.studentId} />,
      text: (row) => row.personName ?? '',
    },
    { property: 'studentId', title: t('results.personId') },
    {
      property: 'email',
      title: t('results.email'),
      render: (row) => (
        <>
          <bdi>{row.email}</bdi>
          {row.recipientName && (
            <Text span size="sm" c="dimmed" ms="xs">
              <bdi>{row.recipientName}</bdi>
            </Text>
          )}
        </>
      ),
    },
    {
      property: 'result',
      title: t('results.result'),
      render: (row) => (
        <Stack gap={2} className={classes.result} data-words={isExplained(row) || undefined}>
          <ResultStatus result={row.result} />
          {isExplained(row) && (
            <Text size="sm">
              <bdi>{row.message}</bdi>
            </Text>
          )}
          {row.settledOn && (
            <StatusLabel icon="check" tone="quiet">
              {t('correct.settledSince')} <bdi>{row.settledWhy}</bdi>
            </StatusLabel>
          )}
          {row.recalledOn && (
            <StatusLabel icon="ban" tone="quiet">
              {t('correct.since')} <DateTime iso={row.recalledOn} />
            </StatusLabel>
          )}
          <LockNote resultId={row.id} personName={row.personName ?? ''} lockedOn={row.lockedOn} />
        </Stack>
      ),
      text: (row) => resultText(row.result),
      filter: { kind: 'choice', options: RESULTS.map((value) => ({ value, label: resultText(value) })) },
    },
    { property: 'sentOn', title: t('results.sentOn'), render: (row) => <DateTime iso={row.sentOn} /> },
    { property: 'openedOn', title: t('results.openedOn'), render: (row) => <DateTime iso={row.openedOn} /> },
    {
      property: 'pages',
      title: t('results.pages'),
      isSortable: false,
      render: (row) => <bdi dir="ltr">{pageRanges(row.pages ?? [], format.number)}</bdi>,
      text: (row) => pageRanges(row.pages ?? [], String),
    },
    {
      property: 'id',
      title: t('pin.column'),
      isSortable: false,
      isExported: false,
      isActions: true,
      render: (row) => (
        <div className={buttons.actions}>
          <DocumentButton
            resultId={row.id}
            personName={row.personName ?? ''}
            personId={row.studentId ?? ''}
          />
          <HistoryButton resultId={row.id} personName={row.personName ?? ''} />
          <PinButton resultId={row.id} personName={row.personName ?? ''} />
          {menuOf(row)}
        </div>
      ),
    },
  ];
  return isMessage ? columns.filter(({ property }) => !OF_DOCUMENTS.has(property)) : columns;
}

/** Of a mail that went well the mail server's receipt is of interest in the export only. */
function isExplained({ result, message }: JobResult): boolean {
  return Boolean(message) && !['sent', 'delivered', 'opened'].includes(result);
}
