import { ConfirmDialog, DateTime, StatusLabel, Text, usePlugin, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { useFocusOnChange } from '../shared/use-focus-on-change';
import { useUnlock } from './pin.queries';

interface LockNoteProps {
  resultId: string;
  personName: string;
  /** When the last wrong PIN was typed; null while the family may try. */
  lockedOn: string | null;
}

/** Says that a family has locked its document, since when, and lets it try anew. The server records who did. */
export function LockNote({ resultId, personName, lockedOn }: LockNoteProps) {
  const { t } = usePlugin();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const note = useFocusOnChange(isDone && !lockedOn ? 'unlocked' : 'locked');
  const unlock = useUnlock(personName);
  if (!lockedOn && !isDone) return null;
  return (
    <div ref={note} tabIndex={-1}>
      {lockedOn ? (
        <>
          <StatusLabel icon="alert" tone="bad">
            {t('unlock.since')} <DateTime iso={lockedOn} />
          </StatusLabel>
          <WriteButton
            variant="default"
            size="compact-sm"
            onClick={() => setOpen(true)}
            aria-label={t('unlock.name', { name: personName })}
          >
            {t('unlock.button')}
          </WriteButton>
        </>
      ) : (
        <Text size="sm">{t('unlock.short')}</Text>
      )}
      <ConfirmDialog
        title={t('unlock.title', { name: personName })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirmLabel={t('unlock.button')}
        isPending={unlock.isPending}
        error={unlock.error}
        onConfirm={() =>
          unlock.mutate(resultId, {
            onSuccess: () => {
              setDone(true);
              setOpen(false);
            },
          })
        }
      >
        <Text>{t('unlock.why')}</Text>
      </ConfirmDialog>
    </div>
  );
}
