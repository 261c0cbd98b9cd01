import { Alert, Icon, Stack, Table, Text, Title, useFormat, usePlugin } from '@homeroom/sdk';

interface Counted {
  what: string;
  erased: number;
  kept: number;
  why: string;
}

interface CountsTableProps {
  title: string;
  counts: Counted[];
  /** Why nothing of it is erased. */
  refusal?: string;
  erasedTitle: string;
}

/** What one part of the platform erases and keeps, by kind. */
export function CountsTable({ title, counts, refusal, erasedTitle }: CountsTableProps) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      {refusal && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />}>
          {refusal}
        </Alert>
      )}
      {!refusal && counts.length === 0 && <Text size="sm">{t('erasing.nothing')}</Text>}
      {counts.length > 0 && (
        <Table.ScrollContainer minWidth={280}>
          <Table aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('erasing.what')}</Table.Th>
                <Table.Th>{erasedTitle}</Table.Th>
                <Table.Th>{t('erasing.kept')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {counts.map(({ what, erased, kept, why }) => (
                <Table.Tr key={what}>
                  <Table.Th scope="row" fw={400}>
                    {what}
                  </Table.Th>
                  <Table.Td>{format.number(erased)}</Table.Td>
                  <Table.Td>
                    {format.number(kept)}
                    {why && (
                      <Text size="sm" c="dimmed">
                        {why}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
