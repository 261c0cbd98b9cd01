import { ErrorAlert, Icon, Stack, Table, Text, Title, useDebounced, usePlugin } from '@homeroom/sdk';
import classes from './bulk.module.css';
import { type Rule, usePreview } from './bulk.queries';

const PAUSE_MS = 400;
const LOOKED_INTO = 20;

interface Props {
  uploadIds: readonly string[];
  rule: Rule;
  isWhole: boolean;
}

/** What the rule finds in the names of the first files, while it is typed. */
export function RulePreview({ uploadIds, rule, isWhole }: Props) {
  const { t } = usePlugin();
  const settled = useDebounced(rule, PAUSE_MS);
  const isTried = settled.kind === 'name' || settled.kind === 'pattern';
  const body = { uploadIds: uploadIds.slice(0, LOOKED_INTO), schoolId: '', rule: settled };
  const isWanted =
    isTried && isWhole && uploadIds.length > 0 && !(settled.kind === 'pattern' && !settled.pattern);
  const preview = usePreview(body, isWanted);
  if (uploadIds.length === 0) return null;
  if (!isTried) return <Text c="dimmed">{t('bulk.preview.later')}</Text>;
  const files = (isWanted && preview.data?.files) || [];
  const matched = files.filter(({ isMatched }) => isMatched).length;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('bulk.preview.title')}
      </Title>
      {preview.error ? (
        <ErrorAlert error={preview.error} />
      ) : (
        <Text role="status">
          {files.length > 0 && t('bulk.preview.matches', { count: files.length, matched })}
        </Text>
      )}
      {files.length > 0 && !preview.error && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard.
        <section className={classes.scroller} aria-label={t('bulk.preview.title')} tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('bulk.fileName')}</Table.Th>
                <Table.Th>{t('bulk.preview.key')}</Table.Th>
                <Table.Th>{t('bulk.preview.person')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {files.map((file) => (
                <Table.Tr key={file.path}>
                  <Table.Td>
                    <bdi>{file.path}</bdi>
                  </Table.Td>
                  <Table.Td>
                    <bdi>{file.key || '–'}</bdi>
                  </Table.Td>
                  <Table.Td>
                    <span className={classes.verdict}>
                      <Icon name={file.isMatched ? 'check' : 'alert'} size={16} />
                      <bdi>{file.isMatched ? `${file.personName} (${file.personId})` : file.reason}</bdi>
                    </span>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </Stack>
  );
}
