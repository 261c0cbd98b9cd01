import { Alert, Fact, Facts, Icon, Table, Text, Title, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { dayText } from '../../licence/licence';
import classes from './contract-facts.module.css';
import { Day } from './day';
import { LicenceState } from './licence-state';
import type { CustomerLicence } from './licences.queries';

/** The contract at a glance: how it stands, its days and those of each feature. */
export function ContractFacts({ licence }: { licence: CustomerLicence }) {
  const t = useText('licences');
  return (
    <section aria-label={t('contract')} className={classes.section}>
      <Closing licence={licence} />
      <Facts>
        <Fact term={t('state')}>
          <LicenceState state={licence.state} />
        </Fact>
        <Fact term={t('schoolId')}>
          <code>{licence.schoolId}</code>
        </Fact>
        <Fact term={t('supportNumber')}>{licence.supportNumber || '–'}</Fact>
        <Fact term={t('startDate')}>
          <Day day={licence.startDate} />
        </Fact>
        <Fact term={t('endDate')}>
          <Day day={licence.endDate} />
        </Fact>
        <Fact term={t('timezone')}>
          <bdi>{licence.timezone}</bdi>
        </Fact>
        <Fact term={t('sisUrl')}>
          <bdi>{licence.settings.sisUrl || '–'}</bdi>
        </Fact>
      </Facts>
      <Title order={2} size="h4">
        {t('features')}
      </Title>
      <Table className={classes.features}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('feature')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th>{t('startDate')}</Table.Th>
            <Table.Th>{t('endDate')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {licence.features.map(({ feature, title, isKnown, state, startDate, until }) => (
            <Table.Tr key={feature}>
              <Table.Td>
                {title}
                {!isKnown && (
                  <Text size="sm" c="dimmed">
                    {t('unknownFeature')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <LicenceState state={state} />
              </Table.Td>
              <Table.Td>
                <Day day={startDate} />
              </Table.Td>
              <Table.Td>
                <Day day={until} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** Of a deleted customer: when signing in ends, and how to take it back. */
function Closing({ licence: { closesAt } }: { licence: CustomerLicence }) {
  const t = useText('licences');
  const { language } = useShell();
  if (!closesAt) return null;
  return (
    <Alert color="red" variant="outline" icon={<Icon name="alert" />}>
      {t('closing', { day: dayText(closesAt.slice(0, 10), language) })}
    </Alert>
  );
}
