import {
  Button,
  Choice,
  type Column,
  DataGrid,
  FileDrop,
  Group,
  Icon,
  NativeSelect,
  type RecordOf,
  Stack,
  Text,
  Textarea,
  useFormat,
} from '@homeroom/sdk';
import { useState } from 'react';
import type { Person } from '../persons.queries';
import { useRoleName } from '../templates/editor/names';
import type { Template } from '../templates/templates.queries';
import { useSigning } from '../use-signing';
import { readCsv, readIds } from './csv';
import { chosenCsv, STAFF_KINDS, WHOM } from './draft';
import type { StepProps } from './step-props';

interface Props extends StepProps {
  template: Template | undefined;
}

/** About whom: persons of the directory, ids that are pasted, or a CSV with a column of ids. */
export function WhomStep({ draft, change, template }: Props) {
  const { t } = useSigning();
  if (draft.source === 'delivery')
    return <Text>{t('wizard.whomDelivery', { name: draft.delivery?.subject ?? '' })}</Text>;
  return (
    <Stack gap="lg">
      <Choice
        name="wizard.whom"
        values={WHOM}
        value={draft.whom}
        onChange={(whom) => change({ whom, mends: {} })}
      />
      {draft.whom === 'grid' && <Directory draft={draft} change={change} />}
      {draft.whom === 'list' && <IdList draft={draft} change={change} />}
      {draft.whom === 'csv' && <CsvFile draft={draft} change={change} template={template} />}
    </Stack>
  );
}

type Row = RecordOf<'Persons'>;

function Directory({ draft, change }: StepProps) {
  const { t } = useSigning();
  const columns: Column<Row>[] = [
    { property: 'name', title: t('wizard.person.name') },
    { property: 'personId', title: t('requests.personId'), filter: { kind: 'text' } },
    { property: 'schoolId', title: t('requests.school'), filter: { kind: 'text' } },
  ];
  function add(rows: readonly Row[], clear: () => void) {
    const known = new Set(draft.persons.map(({ id }) => id));
    const added = rows
      .filter(({ id }) => !known.has(id))
      .map((row): Person => ({ id: row.id, personId: row.personId, name: row.name }));
    change({ persons: [...draft.persons, ...added], mends: {} });
    clear();
  }
  return (
    <Stack>
      <Group gap="sm">
        <Text fw={600} role="status">
          {t('wizard.chosen', { count: draft.persons.length })}
        </Text>
        {draft.persons.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => change({ persons: [], mends: {} })}>
            {t('wizard.clear')}
          </Button>
        )}
      </Group>
      <DataGrid
        model="Persons"
        label={t('wizard.directory')}
        columns={columns}
        hasViews={false}
        actions={(rows, clear) => (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => add(rows, clear)}>
            {t('wizard.add', { count: rows.length })}
          </Button>
        )}
        empty={t('wizard.nobody')}
      />
    </Stack>
  );
}

function IdList({ draft, change }: StepProps) {
  const { t } = useSigning();
  return (
    <>
      <Textarea
        label={t('wizard.ids')}
        description={t('wizard.idsHint')}
        rows={8}
        dir="auto"
        value={draft.ids}
        onChange={(event) => change({ ids: event.currentTarget.value, mends: {} })}
      />
      <Text role="status">{t('wizard.chosen', { count: readIds(draft.ids).length })}</Text>
    </>
  );
}

function CsvFile({ draft, change, template }: Props) {
  const { t } = useSigning();
  const format = useFormat();
  const [problem, setProblem] = useState<'unreadable' | 'empty' | null>(null);

  async function read(file: File) {
    try {
      const csv = readCsv(await file.text());
      if (csv.rows.length === 0) return setProblem('empty');
      setProblem(null);
      change({ csv: chosenCsv(file.name, csv), staffColumns: {}, mends: {} });
    } catch {
      setProblem('unreadable');
    }
  }

  return (
    <Stack>
      <FileDrop
        label={t(draft.csv ? 'wizard.otherCsv' : 'wizard.csv')}
        hint={t('wizard.csvHint')}
        accept=".csv,.txt,text/csv,text/plain"
        onFile={(file) => void read(file)}
        error={problem && t(`wizard.csvProblem.${problem}`)}
      />
      {draft.csv && (
        <>
          <Text role="status">
            <bdi>{draft.csv.name}</bdi> ·{' '}
            {t('wizard.rows', {
              count: draft.csv.rows.length,
              formatted: format.number(draft.csv.rows.length),
            })}
          </Text>
          <Columns draft={draft} change={change} template={template} />
        </>
      )}
    </Stack>
  );
}

/** Which column is what. All others are there for the merge fields by their names. */
function Columns({ draft, change, template }: Props) {
  const { t } = useSigning();
  const roleName = useRoleName();
  const { csv } = draft;
  if (!csv) return null;
  const options = csv.columns.map((column, at) => ({ value: String(at), label: column || String(at + 1) }));
  const none = { value: '-1', label: t('wizard.noColumn') };
  const staff = template?.roles.filter(({ kind }) => STAFF_KINDS.includes(kind)) ?? [];
  return (
    <>
      <NativeSelect
        label={t('wizard.idColumn')}
        description={t('wizard.idExample', { value: csv.rows[0]?.[csv.idColumn] ?? '' })}
        maw={420}
        value={String(csv.idColumn)}
        onChange={(event) =>
          change({ csv: { ...csv, idColumn: Number(event.currentTarget.value) }, mends: {} })
        }
        data={options}
      />
      <NativeSelect
        label={t('wizard.schoolColumn')}
        description={t('wizard.schoolHint')}
        maw={420}
        value={String(csv.schoolColumn)}
        onChange={(event) => change({ csv: { ...csv, schoolColumn: Number(event.currentTarget.value) } })}
        data={[none, ...options]}
      />
      {staff.map((role) => {
        const now = draft.staffColumns[role.key] ?? { name: -1, email: -1 };
        return (
          <Group key={role.key} gap="sm">
            {(['name', 'email'] as const).map((part) => (
              <NativeSelect
                key={part}
                label={t(`wizard.staffColumn.${part}`, { who: roleName(role) })}
                flex="1 1 200px"
                value={String(now[part])}
                onChange={(event) =>
                  change({
                    staffColumns: {
                      ...draft.staffColumns,
                      [role.key]: { ...now, [part]: Number(event.currentTarget.value) },
                    },
                  })
                }
                data={[none, ...options]}
              />
            ))}
          </Group>
        );
      })}
    </>
  );
}
