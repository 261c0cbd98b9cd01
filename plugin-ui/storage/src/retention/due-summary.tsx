import { ErrorText, Skeleton, Stack, Table, Text, useFormat, WriteButton } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { useDue, usePropose } from './retention.queries';

/** By document type, and by what other plugins keep: the rule, how many are due, and how many a hold keeps. */
export function DueSummary({ onProposed }: { onProposed: (listId: string) => void }) {
  const { t } = useStorage();
  const format = useFormat();
  const due = useDue();
  const propose = usePropose(({ id }) => onProposed(id));
  if (due.error) return <ErrorText error={due.error} />;
  if (!due.data) return <Skeleton height={120} role="status" aria-label={t('retention.loading')} />;
  if (due.data.length === 0) return <Text c="dimmed">{t('retention.noRules')}</Text>;
  const hasKept = due.data.some(({ keeper }) => keeper);
  const ready = due.data
    .filter(({ action }) => action === 'destroy')
    .reduce((sum, { due: count }) => sum + count, 0);
  return (
    <Stack gap="md" align="flex-start">
      <Table.ScrollContainer minWidth={520} w="100%">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('retention.type')}</Table.Th>
              <Table.Th scope="col">{t('retention.rule')}</Table.Th>
              <Table.Th scope="col">{t('retention.then')}</Table.Th>
              <Table.Th scope="col">{t('retention.dueCount')}</Table.Th>
              <Table.Th scope="col">{t('retention.heldCount')}</Table.Th>
              {hasKept && <Table.Td />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {due.data.map((type) => (
              <Table.Tr key={type.id ?? type.keeper}>
                <Table.Th scope="row">
                  <bdi>{type.name}</bdi>
                </Table.Th>
                <Table.Td>{type.rule}</Table.Td>
                <Table.Td>{t(`retention.action.${type.action}`)}</Table.Td>
                <Table.Td>{format.number(type.due)}</Table.Td>
                <Table.Td>{format.number(type.held)}</Table.Td>
                {hasKept && (
                  <Table.Td>
                    {type.keeper && type.due > 0 && (
                      <WriteButton
                        variant="default"
                        loading={propose.isPending}
                        onClick={() => propose.mutate({ keeper: type.keeper })}
                      >
                        {t('retention.proposeKept', {
                          count: type.due,
                          documents: format.number(type.due),
                          name: type.name,
                        })}
                      </WriteButton>
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {propose.problem && (
        <Text c="red" role="alert">
          {propose.problem}
        </Text>
      )}
      {ready > 0 && (
        <WriteButton loading={propose.isPending} onClick={() => propose.mutate({})}>
          {t('retention.proposeAll', { count: ready, documents: format.number(ready) })}
        </WriteButton>
      )}
    </Stack>
  );
}
