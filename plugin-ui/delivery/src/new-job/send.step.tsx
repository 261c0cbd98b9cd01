import {
  Alert,
  ApiError,
  Button,
  ErrorText,
  Group,
  Icon,
  Stack,
  Text,
  useFormat,
  usePlugin,
  useQueryClient,
  WriteButton,
} from '@homeroom/sdk';
import { useSplit } from './new-job.queries';
import classes from './send.module.css';
import type { StepProps } from './step-props';

/** Says in numbers what will happen, and starts it. */
export function SendStep({ draft, change, rule, preview, onSent }: StepProps & { onSent: () => void }) {
  const { t, navigate } = usePlugin();
  const format = useFormat();
  const queryClient = useQueryClient();
  const split = useSplit((jobId) => {
    onSent();
    void queryClient.invalidateQueries({ queryKey: ['records'] });
    navigate(`/job/${jobId}`);
  });
  const pages = draft.upload?.pages ?? 0;
  const isWhole = preview.data !== undefined && preview.data.pages >= pages;
  const documents = new Set(
    preview.data?.matches.filter(({ known }) => known).map(({ personId }) => personId),
  ).size;
  const expiresOn = format.instant(`${draft.expiresOn}:00`);
  const summary: [string, string][] = [
    [t('send.document'), `${draft.upload?.fileName} · ${t('send.pages', { count: pages })}`],
    [t('check.subject'), draft.subject],
    [t('sendTo.label'), t(`sendTo.${draft.sendTo}`)],
    [t('pin.label'), t(`pin.${draft.pinMode}`)],
    [t('check.expiry'), format.dateTime(expiresOn)],
  ];
  return (
    <Stack gap="lg">
      <dl className={classes.summary}>
        {summary.map(([term, value]) => (
          <div key={term} className={classes.line}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Text>{t(isWhole ? 'send.knownPlan' : 'send.plan', { count: pages })}</Text>
      {split.error && <Refused error={split.error} />}
      <Group justify="space-between">
        <Button variant="default" onClick={() => change({ step: 'check' })}>
          {t('send.back')}
        </Button>
        <WriteButton
          size="md"
          leftSection={<Icon name="send" />}
          disabled={!rule}
          loading={split.isPending}
          onClick={() => rule && split.mutate({ draft, rule, expiresOn })}
        >
          {isWhole ? t('send.documents', { count: documents }) : t('send.cut', { count: pages })}
        </WriteButton>
      </Group>
    </Stack>
  );
}

function Refused({ error }: { error: Error }) {
  const { t } = usePlugin();
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return (
    <Alert color="red" variant="outline" icon={<Icon name="alert" />} title={t('send.failed')} role="alert">
      <ErrorText error={error} />
      {fields.map(([field, message]) => (
        <Text key={field} size="sm">
          {t([`field.${field}`, 'field.other'], { field })}: {message}
        </Text>
      ))}
    </Alert>
  );
}
