import { Button, Dialog, Stack, Text, TextInput, usePlugin } from '@homeroom/sdk';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import classes from './held.module.css';

const READY_MADE = ['compared', 'spelling', 'known'] as const;
const LEAST = 3;
const MAX_CHARS = 300;

interface Props {
  /** Whose document it is; null: closed. */
  personName: string | null;
  onClose: () => void;
  onReason: (reason: string) => void;
}

/** Asks why a document is released: one of a few reasons by its number, or one's own words. */
export function ReasonDialog({ personName, onClose, onReason }: Props) {
  const { t } = usePlugin();
  return (
    <Dialog title={t('release.title', { name: personName })} isOpen={personName !== null} onClose={onClose}>
      {personName !== null && <ReasonForm onReason={onReason} />}
    </Dialog>
  );
}

function ReasonForm({ onReason }: Pick<Props, 'onReason'>) {
  const { t } = usePlugin();
  const [own, setOwn] = useState('');

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.target instanceof HTMLInputElement) return;
    const reason = READY_MADE[Number(event.key) - 1];
    if (!reason) return;
    event.preventDefault();
    onReason(t(`release.${reason}`));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (own.trim().length >= LEAST) onReason(own.trim());
  }

  return (
    <Stack gap="sm" onKeyDown={press}>
      <Text size="sm">{t('release.hint')}</Text>
      {READY_MADE.map((reason, index) => (
        <Button
          key={reason}
          variant="default"
          justify="start"
          data-autofocus={index === 0 || undefined}
          classNames={{ root: classes.choice, label: classes.choiceLabel }}
          leftSection={<kbd className={classes.key}>{index + 1}</kbd>}
          onClick={() => onReason(t(`release.${reason}`))}
        >
          {t(`release.${reason}`)}
        </Button>
      ))}
      <form onSubmit={submit}>
        <Stack gap="xs">
          <TextInput
            label={t('release.own')}
            maxLength={MAX_CHARS}
            value={own}
            dir="auto"
            onChange={(event) => setOwn(event.currentTarget.value)}
          />
          <Button type="submit" disabled={own.trim().length < LEAST}>
            {t('release.use')}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
