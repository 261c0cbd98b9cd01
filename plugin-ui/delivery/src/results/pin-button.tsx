import { Dialog, ErrorText, Loader, Text, usePlugin } from '@homeroom/sdk';
import { useState } from 'react';
import { Pin } from '../shared/pin';
import { useSecurityPin } from './pin.queries';
import { RowButton } from './row-button';

/** Shows a family's PIN to staff who have them on the phone. Every look is recorded by the server. */
export function PinButton({ resultId, personName }: { resultId: string; personName: string }) {
  const { t } = usePlugin();
  const [isOpen, setOpen] = useState(false);
  const pin = useSecurityPin(resultId, isOpen);
  return (
    <>
      <RowButton
        icon="key"
        label={t('pin.button')}
        name={t('pin.show', { name: personName })}
        onClick={() => setOpen(true)}
      />
      <Dialog title={t('pin.title', { name: personName })} isOpen={isOpen} onClose={() => setOpen(false)}>
        {pin.isPending && <Loader role="status" aria-label={t('pin.loading')} />}
        {pin.error && <ErrorText error={pin.error} />}
        {pin.data && (
          <Pin>
            {pin.data.pin ?? t(pin.data.pinMode === 'birth_date' ? 'pin.birthDateOpens' : 'pin.notNeeded')}
          </Pin>
        )}
        <Text size="sm" c="dimmed" mt="md">
          {t('pin.audited')}
        </Text>
      </Dialog>
    </>
  );
}
