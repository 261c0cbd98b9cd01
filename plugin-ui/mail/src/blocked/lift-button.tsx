import { Alert, Button, Dialog, Group, NativeSelect, Stack, Text, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { LIFT_REASONS, type LiftReason, useLift } from '../mail.queries';
import { useMail } from '../use-mail';

/** Sends e-mail to the chosen addresses again; who says so also says why. */
export function LiftButton({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const { t } = useMail();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState<LiftReason>('correct');
  const close = () => setIsOpen(false);
  const lift = useLift(() => {
    close();
    onDone();
  });
  return (
    <>
      <WriteButton variant="light" onClick={() => setIsOpen(true)}>
        {t('blocked.lift')}
      </WriteButton>
      <Dialog title={t('blocked.lift')} isOpen={isOpen} onClose={close}>
        <Stack>
          <Text>{t('blocked.ask', { count: ids.length })}</Text>
          <NativeSelect
            label={t('blocked.why')}
            description={t('blocked.whyHint')}
            value={reason}
            onChange={(event) =>
              setReason(LIFT_REASONS.find((one) => one === event.currentTarget.value) ?? reason)
            }
            data={LIFT_REASONS.map((value) => ({ value, label: t(`blocked.because.${value}`) }))}
            data-autofocus
          />
          {lift.problem && <Alert color="red">{lift.problem}</Alert>}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button loading={lift.isPending} onClick={() => lift.mutate({ ids, reason })}>
              {t('blocked.lift')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
