import { Button, Dialog, Group, Icon, Link, Stack, Text, Title, useFormat } from '@homeroom/sdk';
import { useId, useState } from 'react';
import { PersonPicker } from '../person-picker';
import classes from '../templates/templates.module.css';
import { useSigning } from '../use-signing';
import type { Mend } from './draft';
import type { StepProps } from './step-props';
import type { PreviewRow } from './wizard.queries';

interface Props extends StepProps {
  title: string;
  rows: readonly PreviewRow[];
}

/** Who is meant by the row has to be said. */
const UNKNOWN = ['unknown_person', 'ambiguous_person'];
/** The directory has to be mended. */
const ADDRESS = ['no_address', 'no_guardian', 'same_person', 'suppressed'];
const FIRST = 20;

/** Rows of the list: whom each asks, or what is in its way and what mends it. */
export function RowList({ title, rows, draft, change }: Props) {
  const { t } = useSigning();
  const id = useId();
  const [isAll, setAll] = useState(false);
  const mend = (row: number, by: Mend) => change({ mends: { ...draft.mends, [row]: by } });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" id={id} mb="xs">
        {title}
      </Title>
      <ul className={classes.list}>
        {(isAll ? rows : rows.slice(0, FIRST)).map((row) => (
          <li key={`${row.row} ${row.person}`} className={classes.item}>
            <RowLine row={row} isDelivery={draft.source === 'delivery'} onMend={(by) => mend(row.row, by)} />
          </li>
        ))}
      </ul>
      {rows.length > FIRST && !isAll && (
        <Button variant="default" mt="sm" onClick={() => setAll(true)}>
          {t('wizard.showAll', { count: rows.length })}
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  row: PreviewRow;
  isDelivery: boolean;
  onMend: (by: Mend) => void;
}

function RowLine({ row, isDelivery, onMend }: RowProps) {
  const { t } = useSigning();
  const format = useFormat();
  const [isPicking, setPicking] = useState(false);
  const number = row.row > 0 ? t('wizard.row', { row: format.number(row.row) }) : '';
  return (
    <Stack gap={4}>
      <Text fw={600}>
        <bdi>{row.name || row.personId || number}</bdi>
        {row.name && row.personId && (
          <>
            {' · '}
            <bdi>{row.personId}</bdi>
          </>
        )}
      </Text>
      {number && (
        <Text size="sm" c="dimmed">
          {number}
        </Text>
      )}
      {row.code ? (
        <Text size="sm">
          <Icon name="alert" size={16} /> <bdi>{row.reason}</bdi>
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {row.signers
            .map((signer) => signer.name || signer.email || t(`templates.role.${signer.kind}`))
            .join(' · ')}
        </Text>
      )}
      {row.code && (
        <Group gap="xs">
          {UNKNOWN.includes(row.code) && !isDelivery && (
            <Button variant="default" size="compact-sm" onClick={() => setPicking(true)}>
              {t('wizard.pick')}
            </Button>
          )}
          {ADDRESS.includes(row.code) && row.person && (
            <Link to={`/student-detail/${row.person}`} target="_blank">
              {t('wizard.openPerson')}
            </Link>
          )}
          {!isDelivery && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('wizard.leaveOutNamed', { name: row.name || row.personId || number })}
              onClick={() => onMend({ isLeftOut: true })}
            >
              {t('wizard.leaveOut')}
            </Button>
          )}
        </Group>
      )}
      <Dialog title={t('wizard.pickTitle')} isOpen={isPicking} onClose={() => setPicking(false)}>
        <PersonPicker
          onPick={(person) => {
            setPicking(false);
            onMend({ person });
          }}
        />
      </Dialog>
    </Stack>
  );
}
