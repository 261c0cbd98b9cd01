import { Button, DateTime, ErrorText, Group, Skeleton, Table, Text, useShell } from '@homeroom/sdk';
import { useState } from 'react';
import { translate, useText } from '../../i18n/i18n';
import { LinkDialog } from './link.dialog';
import classes from './sso.module.css';
import { type Refusal, useDismiss, useRefusals } from './sso.queries';

/** Who came from the provider and was not let in, each beside what can be done about it. */
export function Refusals() {
  const t = useText('sso');
  const { notify } = useShell();
  const refusals = useRefusals();
  const dismiss = useDismiss();
  const [linking, setLinking] = useState<Refusal | null>(null);
  if (refusals.isLoadingError) return <ErrorText error={refusals.error} />;
  if (!refusals.data) return <Skeleton height={120} />;
  if (refusals.data.length === 0) return <Text c="dimmed">{t('refusals.none')}</Text>;
  return (
    <>
      <Text size="sm" mb="sm">
        {t('refusals.text')}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.scroll} aria-label={t('refusals.title')} tabIndex={0}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('refusals.who')}</Table.Th>
              <Table.Th>{t('refusals.why')}</Table.Th>
              <Table.Th>{t('refusals.when')}</Table.Th>
              <Table.Th>{t('refusals.actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refusals.data.map((refusal) => (
              <Table.Tr key={refusal.id}>
                <Table.Td>
                  {refusal.name || refusal.email || refusal.subject}
                  <Text size="xs" c="dimmed">
                    {refusal.email}
                  </Text>
                </Table.Td>
                <Table.Td>{translate('sso', [`reason.${refusal.reason}`, 'reason.other'])}</Table.Td>
                <Table.Td>
                  <DateTime iso={refusal.lastAt} />
                  <Text size="xs" c="dimmed">
                    {t('refusals.tries', { count: refusal.tries })}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Group gap="xs" wrap="nowrap">
                    <Button size="xs" onClick={() => setLinking(refusal)}>
                      {t('refusals.link')}
                    </Button>
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() =>
                        dismiss
                          .mutateAsync(refusal.id)
                          .catch((error: Error) => notify({ message: error.message, kind: 'error' }))
                      }
                    >
                      {t('refusals.dismiss')}
                    </Button>
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {linking && <LinkDialog refusal={linking} onClose={() => setLinking(null)} />}
    </>
  );
}
