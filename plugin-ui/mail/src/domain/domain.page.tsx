import {
  Alert,
  Card,
  ErrorText,
  Fact,
  Facts,
  Group,
  Loader,
  Page,
  Stack,
  Text,
  WriteButton,
} from '@homeroom/sdk';
import { useDomain, useDomainChange } from '../mail.queries';
import { useMail } from '../use-mail';
import { DnsRecord } from './dns-record';

/** The domain that mails leave from: its keys, what belongs into its DNS, and what is wrong there. */
export default function DomainPage() {
  const { t } = useMail();
  const domain = useDomain();
  const keys = useDomainChange('keys');
  const check = useDomainChange('check');
  if (domain.isPending) return <Loader role="status" aria-label={t('loading')} />;
  if (domain.isError) return <ErrorText error={domain.error} />;
  const { data } = domain;
  const isWaiting = data.keys.some(({ provenAt, retiredAt }) => provenAt === null && retiredAt === null);
  const problem = keys.problem ?? check.problem;
  return (
    <Page title={t('domain.title')} purpose={t('domain.purpose')}>
      <Stack>
        <Facts>
          <Fact term={t('domain.wanted')}>
            <bdi>{data.domain}</bdi>
          </Fact>
          <Fact term={t('domain.sendsAs')}>
            <bdi>{data.sendsAs}</bdi>
          </Fact>
        </Facts>
        {data.domain !== data.sendsAs && <Alert>{t('domain.notYet', { domain: data.domain })}</Alert>}
        {data.keys.length === 0 && <Text>{t('domain.noKeys')}</Text>}
        {problem && <Alert color="red">{problem}</Alert>}
        <Group>
          {data.keys.length > 0 && (
            <WriteButton loading={check.isPending} onClick={() => check.mutate()}>
              {t('domain.check')}
            </WriteButton>
          )}
          {!isWaiting && (
            <WriteButton
              variant={data.keys.length > 0 ? 'default' : 'filled'}
              loading={keys.isPending}
              onClick={() => keys.mutate()}
            >
              {data.keys.length > 0 ? t('domain.renew') : t('domain.make')}
            </WriteButton>
          )}
        </Group>
        {data.records.map((record) => (
          <Card key={record.name} component="section" aria-label={record.name} withBorder>
            <DnsRecord record={record} />
          </Card>
        ))}
      </Stack>
    </Page>
  );
}
