import {
  Alert,
  Box,
  Button,
  DateTime,
  ErrorText,
  Fact,
  Facts,
  Icon,
  Link,
  Page,
  Skeleton,
  Stack,
  StatusLabel,
  Table,
  Text,
  useParams,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { CountsTable } from './counts-table';
import { useCertificate, useContinue, useErasure, useErasures } from './erasing.queries';

const LIST = '/erasures';
const ICONS = { running: 'clock', incomplete: 'alert', done: 'check' } as const;
const TONES = { running: 'active', incomplete: 'bad', done: 'good' } as const;

/** Of whom everything was erased, and how far each erasure is. */
export default function ErasuresPage() {
  const { id } = useParams();
  return id ? <ErasurePage id={id} /> : <ErasureList />;
}

function ErasureList() {
  const { t } = usePlugin();
  const { data, error, isPending } = useErasures();
  return (
    <Page title={t('erasing.listTitle')} purpose={t('erasing.listPurpose')}>
      {isPending && <Skeleton height={220} role="status" aria-label={t('erasing.loading')} />}
      {error && <ErrorText error={error} />}
      {data?.length === 0 && <Text>{t('erasing.empty')}</Text>}
      {data && data.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label={t('erasing.listTitle')}>
            <Table.Thead>
              <Table.Tr>
                {(['person', 'state', 'reason', 'askedBy', 'askedOn'] as const).map((column) => (
                  <Table.Th key={column}>{t(`erasing.${column}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td>
                    <Link to={`${LIST}/${row.id}`}>{row.personId || row.person}</Link>
                  </Table.Td>
                  <Table.Td>
                    <State state={row.state} />
                  </Table.Td>
                  <Table.Td>
                    <Box miw={160}>{row.reason}</Box>
                  </Table.Td>
                  <Table.Td>{row.requestedBy}</Table.Td>
                  <Table.Td>
                    <DateTime iso={row.requestedAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Page>
  );
}

function State({ state }: { state: keyof typeof ICONS }) {
  const { t } = usePlugin();
  return (
    <StatusLabel icon={ICONS[state]} tone={TONES[state]}>
      {t(`erasing.states.${state}`)}
    </StatusLabel>
  );
}

function ErasurePage({ id }: { id: string }) {
  const { t } = usePlugin();
  const { data, error, isPending } = useErasure(id);
  const goOn = useContinue();
  return (
    <Page
      title={data ? t('erasing.of', { id: data.personId || data.person }) : t('erasing.loading')}
      parents={[{ title: t('erasing.listTitle'), path: LIST }]}
    >
      {isPending && <Skeleton height={220} role="status" aria-label={t('erasing.loading')} />}
      {error && <ErrorText error={error} />}
      {data && (
        <Stack gap="lg">
          <Facts>
            <Fact term={t('erasing.state')}>
              <State state={data.state} />
            </Fact>
            <Fact term={t('erasing.reason')}>{data.reason}</Fact>
            <Fact term={t('erasing.askedBy')}>{data.requestedBy}</Fact>
            <Fact term={t('erasing.askedOn')}>
              <DateTime iso={data.requestedAt} />
            </Fact>
            {data.endedAt && (
              <Fact term={t('erasing.endedOn')}>
                <DateTime iso={data.endedAt} />
              </Fact>
            )}
          </Facts>
          {data.state === 'incomplete' && (
            <Alert color="yellow" variant="outline" icon={<Icon name="alert" />}>
              <Stack gap="sm" align="flex-start">
                <Text size="sm">{t('erasing.incomplete')}</Text>
                <WriteButton loading={goOn.isPending} onClick={() => goOn.mutate(id)}>
                  {t('erasing.goOn')}
                </WriteButton>
                {goOn.error && <ErrorText error={goOn.error} />}
              </Stack>
            </Alert>
          )}
          {data.hasCertificate && <Certificate id={id} />}
          {data.parts.map(({ plugin, counts, message }) => (
            <CountsTable
              key={plugin}
              title={plugin}
              counts={counts}
              refusal={message}
              erasedTitle={t('erasing.erased')}
            />
          ))}
        </Stack>
      )}
    </Page>
  );
}

function Certificate({ id }: { id: string }) {
  const { t } = usePlugin();
  const certificate = useCertificate();
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<Icon name="download" size={18} />}
        loading={certificate.isPending}
        onClick={() => certificate.mutate(id)}
      >
        {t('erasing.certificate')}
      </Button>
      {certificate.error && <ErrorText error={certificate.error} />}
    </Stack>
  );
}
