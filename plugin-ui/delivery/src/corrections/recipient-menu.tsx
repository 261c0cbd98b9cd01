import { ActionIcon, Icon, Menu, type RecordOf, usePlugin, useWritable } from '@homeroom/sdk';
import { useState } from 'react';
import { CorrectingDialog, type Kind } from './correcting.dialog';
import { RenewPinDialog } from './renew-pin.dialog';
import { TellingDialog } from './telling.dialog';

type Row = Pick<RecordOf<'JobResults'>, 'id' | 'jobId' | 'personName' | 'email' | 'recalledOn' | 'settledOn'>;

interface Props {
  /** Without a `result` nothing was planned yet. */
  row: Row & { result: string | null };
}

/** What the office can do for one recipient. */
export function RecipientMenu({ row }: Props) {
  const { t } = usePlugin();
  const { isWritable } = useWritable();
  const [open, setOpen] = useState<Kind | 'pin' | 'tell' | null>(null);
  const name = row.personName ?? '';
  const isMissed = (row.result === 'failed' || row.result === 'unknown') && !row.settledOn;
  const close = () => setOpen(null);
  if (!isWritable) return null;
  return (
    <>
      <Menu withinPortal position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={t('correct.more', { name })}>
            <Icon name="more" size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {row.recalledOn ? (
            <>
              <Menu.Item onClick={() => setOpen('tell')}>{t('telling.openOne')}</Menu.Item>
              <Menu.Item onClick={() => setOpen('restore')}>{t('correct.restore')}</Menu.Item>
            </>
          ) : (
            <>
              <Menu.Item onClick={() => setOpen('resend')}>{t('correct.resend')}</Menu.Item>
              {isMissed && <Menu.Item onClick={() => setOpen('settle')}>{t('correct.settle')}</Menu.Item>}
              <Menu.Item onClick={() => setOpen('extend')}>{t('correct.extend')}</Menu.Item>
              <Menu.Item onClick={() => setOpen('pin')}>{t('correct.pin')}</Menu.Item>
              <Menu.Item onClick={() => setOpen('recall')}>{t('correct.recall')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'pin' && <RenewPinDialog resultId={row.id} personName={name} onClose={close} />}
      {open === 'tell' && <TellingDialog jobId={row.jobId ?? ''} resultIds={[row.id]} onClose={close} />}
      {open !== null && open !== 'pin' && open !== 'tell' && (
        <CorrectingDialog
          kind={open}
          jobId={row.jobId ?? ''}
          resultIds={[row.id]}
          personName={name}
          email={row.email ?? ''}
          count={1}
          onClose={close}
        />
      )}
    </>
  );
}
