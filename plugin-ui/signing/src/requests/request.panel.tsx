import {
  Alert,
  DateTime,
  ErrorAlert,
  Fact,
  Facts,
  Group,
  Icon,
  Link,
  Skeleton,
  Stack,
  Text,
  useDelayed,
  WriteButton,
} from '@homeroom/sdk';
import { isUnderWay, RequestStatus } from '../status';
import { useSigning } from '../use-signing';
import { CancelRequests } from './cancel';
import { DownloadSealed } from './download';
import { RemindRequests } from './remind';
import { type Request, useRequest, useSealAgain } from './requests.queries';
import { Section } from './section';
import { SignerList } from './signer-list';
import { Timeline } from './timeline';

/** One document: how far it is, who holds it up, what can be done, and all that has happened. */
export function RequestPanel({ id }: { id: string }) {
  const { t } = useSigning();
  const found = useRequest(id);
  const isSlow = useDelayed(found.isPending);
  if (found.data) return <Loaded request={found.data} />;
  if (found.error) return <ErrorAlert error={found.error} />;
  return isSlow ? <Skeleton height={320} role="status" aria-label={t('request.loading')} /> : null;
}

function Loaded({ request }: { request: Request }) {
  const { t } = useSigning();
  const mayChange = isUnderWay(request.status);
  return (
    <Stack gap="xl">
      <Group gap="sm">
        {request.isSealed && <DownloadSealed request={request} />}
        {mayChange && <RemindRequests which={{ requestIds: [request.id] }} count={1} />}
        {mayChange && <CancelRequests which={{ requestIds: [request.id] }} count={1} />}
      </Group>
      {request.problem && <Problem request={request} />}
      <HeldUp request={request} />
      <RequestFacts request={request} />
      <Section title={t('request.signers')}>
        <SignerList request={request} />
      </Section>
      <Section title={t('request.timeline')}>
        <Timeline id={request.id} />
      </Section>
    </Stack>
  );
}

/** What is wrong with it; where all have signed and the seal alone has failed, it is tried again. */
function Problem({ request }: { request: Request }) {
  const { t } = useSigning();
  const again = useSealAgain();
  const title = t(request.signedOn ? 'request.problem' : 'request.cannotBeSigned');
  return (
    <Alert variant="outline" color="red" icon={<Icon name="alert" />} title={title}>
      <Text size="sm">
        <bdi>{request.problem}</bdi>
      </Text>
      {request.status === 'failed' && request.signedOn && (
        <WriteButton
          mt="sm"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate(request.id)}
        >
          {t('request.sealAgain')}
        </WriteButton>
      )}
    </Alert>
  );
}

/** For whom it waits, in one sentence. */
function HeldUp({ request }: { request: Request }) {
  const { t, language } = useSigning();
  const names = request.signers.filter(({ holdsUp }) => holdsUp).map(({ name, email }) => name || email);
  if (names.length === 0 || !isUnderWay(request.status)) return null;
  const list = new Intl.ListFormat(language).format(names);
  return (
    <Text role="status">
      <Icon name="clock" size={16} /> {t('request.waitsFor', { count: names.length, names: list })}
    </Text>
  );
}

function RequestFacts({ request }: { request: Request }) {
  const { t } = useSigning();
  return (
    <Facts>
      <Fact term={t('requests.state')}>
        <RequestStatus status={request.status} />
      </Fact>
      <Fact term={t('request.person')}>
        <Link to={`/student-detail/${request.person}`}>
          <bdi>{`${request.firstName} ${request.lastName}`.trim() || request.personId}</bdi>
        </Link>
      </Fact>
      <Fact term={t('requests.personId')}>{request.personId}</Fact>
      <Fact term={t('requests.school')}>{request.schoolId}</Fact>
      <Fact term={t('request.order')}>{t(request.inOrder ? 'request.inOrder' : 'request.parallel')}</Fact>
      <Fact term={t('requests.createdOn')}>
        <DateTime iso={request.createdOn} />
      </Fact>
      <Fact term={t('request.expiresOn')}>
        <DateTime iso={request.expiresOn} />
      </Fact>
      {request.signedOn && (
        <Fact term={t('requests.signedOn')}>
          <DateTime iso={request.signedOn} />
        </Fact>
      )}
      {request.sealedOn && (
        <Fact term={t('request.sealedOn')}>
          <DateTime iso={request.sealedOn} />
        </Fact>
      )}
    </Facts>
  );
}
