import {
  Alert,
  Checkbox,
  ErrorAlert,
  Icon,
  Page,
  Skeleton,
  Stack,
  Text,
  useDelayed,
  useFormat,
  useParams,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { type Schemas, useSigning } from '../use-signing';
import { ScanPicture } from './scan-picture';
import classes from './wet.module.css';
import { useAttest, usePaperRequest } from './wet.queries';

const PAPER = '/document-signature/paper';

/** The scanned pages of one request beside each other, for whoever attests that it is signed. */
export default function AttestPage() {
  const { t } = useSigning();
  const { id = '' } = useParams();
  const { data, error, isPending } = usePaperRequest(id);
  const isSlow = useDelayed(isPending);
  return (
    <Page
      title={data ? t('wet.attest.titleOf', { name: data.request.personName }) : t('wet.attest.title')}
      purpose={t('wet.attest.purpose')}
      parents={[
        { title: t('requests.title'), path: '/document-signature' },
        { title: t('wet.title'), path: PAPER },
      ]}
    >
      {error && <ErrorAlert error={error} />}
      {isSlow && <Skeleton height={320} role="status" aria-label={t('wet.loading')} />}
      {data && <Attest key={id} paper={data} />}
    </Page>
  );
}

function Attest({ paper }: { paper: Schemas['PaperRequestRead'] }) {
  const { t, navigate, notify } = useSigning();
  const format = useFormat();
  const { request, pages, missing } = paper;
  const [isSeen, setSeen] = useState(false);
  const [acceptsMissing, setAccepts] = useState(false);
  const attest = useAttest(() => {
    notify({ kind: 'success', message: t('wet.attest.done', { name: request.personName }) });
    navigate(PAPER);
  });
  const isReady = isSeen && pages.length > 0 && (missing.length === 0 || acceptsMissing);
  return (
    <Stack gap="md">
      <Text>
        <bdi>{request.title}</bdi> · <bdi>{request.personId}</bdi> · <bdi>{request.school}</bdi>
      </Text>
      {pages.length === 0 && <Text>{t('wet.attest.none')}</Text>}
      <div className={classes.sheets}>
        {pages.map((page) => (
          <section
            key={page.id}
            aria-label={t('wet.attest.page', { page: format.number(page.requestPage ?? 0) })}
          >
            <Text fw={600}>
              {t('wet.attest.pageOf', {
                page: format.number(page.requestPage ?? 0),
                all: format.number(request.pages),
              })}
            </Text>
            <ScanPicture page={page} />
          </section>
        ))}
      </div>
      {missing.length > 0 && (
        <Alert color="yellow" variant="outline" icon={<Icon name="alert" />}>
          <Text>{t('wet.attest.missing', { pages: missing.map(format.number).join(', ') })}</Text>
          <Checkbox
            mt="sm"
            label={t('wet.attest.acceptsMissing')}
            checked={acceptsMissing}
            onChange={(event) => setAccepts(event.currentTarget.checked)}
          />
        </Alert>
      )}
      <Checkbox
        label={t('wet.attest.seen')}
        checked={isSeen}
        onChange={(event) => setSeen(event.currentTarget.checked)}
      />
      {attest.error && <ErrorAlert error={attest.error} />}
      <div>
        <WriteButton
          disabled={!isReady}
          loading={attest.isPending}
          onClick={() =>
            attest.mutate({ requestId: request.id, pageIds: pages.map(({ id }) => id), acceptsMissing })
          }
        >
          {t('wet.attest.attest')}
        </WriteButton>
      </div>
    </Stack>
  );
}
