import {
  Alert,
  DateTime,
  Fact,
  Facts,
  Icon,
  Page,
  Stack,
  Table,
  Text,
  Title,
  useParams,
} from '@homeroom/sdk';
import { translate, useText } from '../../i18n/i18n';
import { LoadFailedPage } from '../../pages/load-failed.page';
import { PageSkeleton } from '../../remotes/page-skeleton';
import { type Attempt, useRun } from './queue.queries';

/** A run: how it stands, its attempts and their steps, and for operators the engine's own page of each. */
export function RunPage() {
  const t = useText('queue');
  const { id = '' } = useParams();
  const { data: run, error, refetch } = useRun(id);
  if (error) return <LoadFailedPage error={error} onRetry={() => void refetch()} />;
  if (!run) return <PageSkeleton />;
  return (
    <Page title={run.type} purpose={t('runPurpose')} parents={[{ title: t('title'), path: '/queue' }]}>
      <Facts>
        <Fact term={t('status')}>{stateWord(run.status)}</Fact>
        <Fact term={t('attempt')}>{run.attempt}</Fact>
        <Fact term={t('createdOn')}>
          <DateTime iso={run.createdOn} />
        </Fact>
        <Fact term={t('createdBy')}>
          <bdi>{run.createdBy || '–'}</bdi>
        </Fact>
        <Fact term={t('processedOn')}>
          <DateTime iso={run.processedOn} />
        </Fact>
        {run.message && <Fact term={t('message')}>{run.message}</Fact>}
      </Facts>
      <Stack mt="lg">
        {run.isEngineAway && (
          <Alert color="yellow" variant="outline" icon={<Icon name="alert" />}>
            {t('engineAway')}
          </Alert>
        )}
        {!run.isEngineAway && run.attempts.length === 0 && <Text c="dimmed">{t('noAttempts')}</Text>}
        {run.attempts.map((attempt) => (
          <AttemptSteps key={attempt.number} attempt={attempt} />
        ))}
      </Stack>
    </Page>
  );
}

/** One attempt, with its steps in the order in which they began. */
function AttemptSteps({ attempt }: { attempt: Attempt }) {
  const t = useText('queue');
  const name = t('attemptNumber', { number: attempt.number });
  return (
    <section aria-label={name}>
      <Title order={2} size="h4" mb="xs">
        {name}
      </Title>
      <Text size="sm" mb="xs">
        {partWord(attempt.state)} · <DateTime iso={attempt.startedAt} />
        {attempt.page && (
          <>
            {' · '}
            <a href={attempt.page} target="_blank" rel="noreferrer">
              {t('enginePage')}
            </a>
          </>
        )}
      </Text>
      {attempt.steps.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('step')}</Table.Th>
              <Table.Th>{t('status')}</Table.Th>
              <Table.Th>{t('startedAt')}</Table.Th>
              <Table.Th>{t('endedAt')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {attempt.steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps of one name may be alike, and none moves.
              <Table.Tr key={index}>
                <Table.Td>
                  <bdi>{step.name}</bdi>
                </Table.Td>
                <Table.Td>{partWord(step.state)}</Table.Td>
                <Table.Td>
                  <DateTime iso={step.startedAt} />
                </Table.Td>
                <Table.Td>
                  <DateTime iso={step.endedAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

function stateWord(state: string): string {
  return translate('queue', [`states.${state}`, 'states.other'], { state });
}

/** The state of an attempt or a step: that one of them is over does not say that the run is. */
function partWord(state: string): string {
  return stateWord(state === 'completed' ? 'done' : state);
}
