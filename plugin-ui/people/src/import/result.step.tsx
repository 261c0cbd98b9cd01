import {
  Alert,
  Button,
  ErrorText,
  Group,
  Icon,
  Link,
  Stack,
  Text,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { CountFacts } from './counts';
import { type ImportState, useDownloadRejects, useRun } from './import.queries';

/** What became of the import, and what to do with the rows that could not be used. */
export function ResultStep({ state }: { state: ImportState }) {
  const { t } = usePlugin();
  const rejects = useDownloadRejects(state.id);
  const run = useRun();
  return (
    <Stack gap="lg">
      <Text role="status">{t(`result.${state.status}`)}</Text>
      {state.problem && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          {state.problem}
        </Alert>
      )}
      <CountFacts counts={state} />
      {state.hasRejects && (
        <Stack gap="xs" align="start">
          <Text>{t('rejects.purpose')}</Text>
          <Button variant="default" loading={rejects.isPending} onClick={() => rejects.mutate()}>
            {t('rejects.save', { count: state.rejected })}
          </Button>
          {rejects.error && <ErrorText error={rejects.error} />}
        </Stack>
      )}
      {run.error && <ErrorText error={run.error} />}
      <Group gap="sm">
        {state.status === 'failed' && state.startedOn !== null && (
          <WriteButton
            loading={run.isPending}
            onClick={() => run.mutate({ id: state.id, confirm: false, removals: 0 })}
          >
            {t('result.goOn')}
          </WriteButton>
        )}
        <WriteButton to="/person-import" variant="default">
          {t('result.another')}
        </WriteButton>
        <Link to="/person">{t('result.persons')}</Link>
      </Group>
    </Stack>
  );
}
