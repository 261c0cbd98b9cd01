import {
  Alert,
  ErrorText,
  Group,
  Icon,
  NativeSelect,
  Radio,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
  useDelayed,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { ALL_COLUMNS, NEEDED } from '../columns';
import { useSchoolName } from '../use-school-name';
import { CancelButton } from './cancel-button';
import classes from './import.module.css';
import { type ImportState, type Mapping, useMapping, useStartPreview } from './import.queries';

/** What each column of the file is, and of whom it lists everybody. */
export function MappingStep({ state }: { state: ImportState }) {
  const { t } = usePlugin();
  const mapping = useMapping(state.id);
  const isSlow = useDelayed(mapping.isPending);
  if (mapping.data) return <Mapper state={state} mapping={mapping.data} />;
  if (mapping.error) return <ErrorText error={mapping.error} />;
  return isSlow ? <Skeleton height={220} role="status" aria-label={t('import.loading')} /> : null;
}

function Mapper({ state, mapping }: { state: ImportState; mapping: Mapping }) {
  const { t } = usePlugin();
  const [columns, setColumns] = useState(mapping.columns.map(({ column }) => column ?? ''));
  const [wholeOf, setWholeOf] = useState(state.wholeOf);
  const schoolName = useSchoolName();
  const [school, setSchool] = useState(state.schoolId || (mapping.schools[0] ?? ''));
  const start = useStartPreview();
  const missing = NEEDED.filter((name) => !columns.includes(name));
  const twice = ALL_COLUMNS.filter((name) => columns.filter((column) => column === name).length > 1);

  return (
    <Stack gap="lg">
      {state.problem && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          {state.problem}
        </Alert>
      )}
      {mapping.notes.map((note) => (
        <Alert key={note} color="yellow" variant="outline" icon={<Icon name="alert" />} role="note">
          {note}
        </Alert>
      ))}
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('mapping.title')}
        </Title>
        <Text c="dimmed">{t('mapping.purpose')}</Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard */}
        <section className={classes.scroller} aria-label={t('mapping.title')} tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('mapping.header')}</Table.Th>
                <Table.Th>{t('mapping.column')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {mapping.columns.map(({ header, samples, holdsAddresses }, position) => {
                const label = header || t('mapping.nameless', { position: position + 1 });
                const isLeftOut = columns[position] === '';
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is its place
                  <Table.Tr key={position}>
                    <Table.Td>
                      <bdi>{label}</bdi>
                      <Text size="sm" c="dimmed">
                        <bdi>{samples.join(' · ')}</bdi>
                      </Text>
                      {isLeftOut && holdsAddresses && <Text size="sm">{t('mapping.addresses')}</Text>}
                    </Table.Td>
                    <Table.Td>
                      <NativeSelect
                        aria-label={t('mapping.of', { header: label })}
                        value={columns[position]}
                        onChange={({ currentTarget: { value } }) =>
                          setColumns(columns.map((column, at) => (at === position ? value : column)))
                        }
                        data={[
                          { value: '', label: t('mapping.leaveOut') },
                          ...ALL_COLUMNS.map((value) => ({ value, label: t(`column.${value}`) })),
                        ]}
                      />
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </section>
      </Stack>
      <Radio.Group
        label={t('whole.title')}
        description={t('whole.purpose')}
        value={wholeOf}
        onChange={setWholeOf}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="" label={t('whole.nobody')} />
          <Radio value="school" label={t('whole.school')} disabled={mapping.schools.length === 0} />
          <Radio value="district" label={t('whole.district')} />
        </Stack>
      </Radio.Group>
      {wholeOf === 'school' && (
        <NativeSelect
          label={t('column.school_id')}
          value={school}
          onChange={(event) => setSchool(event.currentTarget.value)}
          data={mapping.schools.map((value) => ({ value, label: schoolName(value) }))}
        />
      )}
      <div role="status">
        {missing.length > 0 && (
          <Text size="sm">
            {t('mapping.missing', { columns: missing.map((name) => t(`column.${name}`)).join(', ') })}
          </Text>
        )}
        {twice.length > 0 && (
          <Text size="sm">
            {t('mapping.twice', { columns: twice.map((name) => t(`column.${name}`)).join(', ') })}
          </Text>
        )}
      </div>
      {start.error && <ErrorText error={start.error} />}
      <Group gap="sm">
        <WriteButton
          disabled={missing.length > 0 || twice.length > 0}
          loading={start.isPending}
          onClick={() =>
            start.mutate({
              id: state.id,
              columns: columns.map((column) => column || null),
              wholeOf: wholeOf as '' | 'school' | 'district',
              schoolId: wholeOf === 'school' ? school : '',
            })
          }
        >
          {t('mapping.show')}
        </WriteButton>
        <CancelButton id={state.id} />
      </Group>
    </Stack>
  );
}
