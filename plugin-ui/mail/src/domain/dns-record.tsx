import { Fact, Facts, type IconName, Stack, StatusLabel, Text } from '@homeroom/sdk';
import { type Schemas, useMail } from '../use-mail';

type Status = Schemas['Status'];

const LOOKS: Record<Status, { icon: IconName; tone: 'good' | 'bad' | 'active' | 'quiet' }> = {
  unchecked: { icon: 'clock', tone: 'quiet' },
  found: { icon: 'check', tone: 'good' },
  missing: { icon: 'alert', tone: 'bad' },
  wrong: { icon: 'alert', tone: 'bad' },
  unknown: { icon: 'clock', tone: 'active' },
};

/** A record as it belongs into the DNS, whether it is there, and what is wrong with it. */
export function DnsRecord({ record }: { record: Schemas['DnsRecord'] }) {
  const { t } = useMail();
  const { icon, tone } = LOOKS[record.status];
  return (
    <Stack gap="xs">
      <Text fw={600}>{t(`domain.for_${record.purpose}`)}</Text>
      <StatusLabel icon={icon} tone={tone}>
        {t(`domain.is_${record.status}`)}
      </StatusLabel>
      {record.problem && <Text>{record.problem}</Text>}
      <Facts>
        <Fact term={t('domain.name')}>
          <code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {record.name}
          </code>
        </Fact>
        <Fact term={t('domain.type')}>TXT</Fact>
        <Fact term={t('domain.value')}>
          <code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {record.value}
          </code>
        </Fact>
      </Facts>
    </Stack>
  );
}
