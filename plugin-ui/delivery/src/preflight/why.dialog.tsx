import { Button, Dialog, ErrorText, Stack, Text, TextInput, usePlugin } from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { type NeedRow, useDecide } from './preflight.queries';

const LEAST = 3;
const MOST = 500;

interface Props {
  jobId: string;
  /** Null: closed. */
  row: NeedRow | null;
  verb: 'send' | 'skip';
  /** What was said the last time. */
  last: string;
  onClose: () => void;
  onDone: (reason: string) => void;
}

/** Asks why a row goes as it is, or stays here. */
export function WhyDialog({ row, ...props }: Props) {
  const { t } = usePlugin();
  return (
    <Dialog title={t(`needs.${props.verb}Title`)} isOpen={row !== null} onClose={props.onClose}>
      {row && <WhyForm key={`${row.key} ${props.verb}`} row={row} {...props} />}
    </Dialog>
  );
}

function WhyForm({ jobId, row, verb, last, onDone }: Props & { row: NeedRow }) {
  const { t } = usePlugin();
  const [reason, setReason] = useState(last);
  const decide = useDecide(jobId, () => onDone(reason.trim()));

  function submit(event: FormEvent) {
    event.preventDefault();
    decide.mutate({ key: row.key, verb, reason: reason.trim(), email: '', confirm: false });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{t(row.about === 'pages' ? 'needs.skipPagesHint' : `needs.${verb}Hint`)}</Text>
        <TextInput
          label={t('needs.why')}
          required
          data-autofocus
          dir="auto"
          maxLength={MOST}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {decide.error && (
          <div role="alert">
            <ErrorText error={decide.error} />
          </div>
        )}
        <Button type="submit" loading={decide.isPending} disabled={reason.trim().length < LEAST}>
          {t(`needs.${verb}`)}
        </Button>
      </Stack>
    </form>
  );
}
