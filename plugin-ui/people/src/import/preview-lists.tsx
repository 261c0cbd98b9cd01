import { Scroller, Stack, Table, Text, Title, useFormat, usePlugin } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { useSchoolName } from '../use-school-name';
import classes from './import.module.css';
import type { Preview } from './import.queries';

/** Where the rows of each count stand. */
export const PREVIEW_LISTS = {
  rejected: 'import-rejected',
  removed: 'import-removed',
  updated: 'import-updated',
  imported: 'import-imported',
} as const;

/** The first rows of each kind: who changes from what to what, who is new, what is rejected, who would go. */
export function PreviewLists({ preview }: { preview: Preview }) {
  const { t } = usePlugin();
  const format = useFormat();
  const schoolName = useSchoolName();
  const nameOf = (column: string) => (column === 'school_id' ? schoolName : String);
  return (
    <>
      <List
        id={PREVIEW_LISTS.rejected}
        title={t('preview.rejectedTitle')}
        count={preview.rejectedCount}
        heads={[t('preview.row'), t('column.person_id'), t('persons.name'), t('preview.problem')]}
        rows={preview.rejected.map(({ row, personId, name, message }) => [
          format.number(row),
          personId,
          name,
          message,
        ])}
      />
      <List
        id={PREVIEW_LISTS.removed}
        title={t('preview.missingTitle')}
        count={preview.missingCount}
        heads={[t('column.person_id'), t('persons.name'), t('column.school_id')]}
        rows={preview.missing.map(({ personId, name, schoolId }) => [personId, name, schoolName(schoolId)])}
      />
      <List
        id={PREVIEW_LISTS.updated}
        title={t('preview.changedTitle')}
        count={preview.changedCount}
        heads={[t('preview.row'), t('column.person_id'), t('persons.name'), t('preview.values')]}
        rows={preview.changed.map(({ row, personId, name, values }) => [
          format.number(row),
          personId,
          name,
          values.map((value) => <Change key={value.column} {...value} nameOf={nameOf(value.column)} />),
        ])}
      />
      <List
        id={PREVIEW_LISTS.imported}
        title={t('preview.newTitle')}
        count={preview.newCount}
        heads={[t('preview.row'), t('column.person_id'), t('persons.name'), t('column.school_id')]}
        rows={preview.new.map(({ row, personId, name, schoolId }) => [
          format.number(row),
          personId,
          name,
          schoolName(schoolId),
        ])}
      />
    </>
  );
}

interface ChangeProps {
  column: string;
  old: string;
  new: string;
  /** What is shown for a value. */
  nameOf: (value: string) => string;
}

function Change({ column, old, new: now, nameOf }: ChangeProps) {
  const { t } = usePlugin();
  return (
    <div>
      {t(`column.${column}`)}:{' '}
      {old && (
        <>
          <del>
            <bdi>{nameOf(old)}</bdi>
          </del>{' '}
        </>
      )}
      <ins>{now ? <bdi>{nameOf(now)}</bdi> : t('preview.blank')}</ins>
    </div>
  );
}

interface ListProps {
  id: string;
  title: string;
  /** Of all rows; the table may show the first hundred only. */
  count: number;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

function List({ id, title, count, heads, rows }: ListProps) {
  const { t } = usePlugin();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      {count > rows.length && (
        <Text c="dimmed" size="sm">
          {t('preview.first', { shown: format.number(rows.length), total: format.number(count) })}
        </Text>
      )}
      <Scroller id={id} className={classes.scroller} label={title}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand as the server told them
              <Table.Tr key={row}>
                {cells.map((cell, at) => (
                  <Table.Td key={heads[at]}>{typeof cell === 'string' ? <bdi>{cell}</bdi> : cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scroller>
    </Stack>
  );
}
