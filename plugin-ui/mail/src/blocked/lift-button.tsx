import { ConfirmDialog, NativeSelect, WriteButton } from '@homeroom/sdk';
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
      <ConfirmDialog
        title={t('blocked.liftTitle', { count: ids.length })}
        isOpen={isOpen}
        onClose={close}
        confirmLabel={t('blocked.lift')}
        isPending={lift.isPending}
        error={lift.error}
        onConfirm={() => lift.mutate({ ids, reason })}
      >
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
      </ConfirmDialog>
    </>
  );
}
