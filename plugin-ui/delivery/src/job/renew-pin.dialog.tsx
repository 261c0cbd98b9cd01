import { Button, Dialog, ErrorText, Group, Stack, Text, usePlugin, WriteButton } from '@homeroom/sdk';
import { useRenewPin } from './correcting.queries';
import classes from './pin-button.module.css';

interface Props {
  resultId: string;
  personName: string;
  onClose: () => void;
}

/** Gives a family another PIN and shows it. The former one ends at once. */
export function RenewPinDialog({ resultId, personName, onClose }: Props) {
  const { t } = usePlugin();
  const renew = useRenewPin();
  return (
    <Dialog title={t('correct.pinOne', { name: personName })} isOpen onClose={onClose}>
      <Stack gap="md">
        <Text>{t(renew.data ? 'pin.audited' : 'correct.pinWhy')}</Text>
        {renew.error && (
          <div role="alert">
            <ErrorText error={renew.error} />
          </div>
        )}
        {renew.data && <output className={classes.pin}>{renew.data.pin}</output>}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t(renew.data ? 'correct.close' : 'correct.leave')}
          </Button>
          {!renew.data && (
            <WriteButton loading={renew.isPending} onClick={() => renew.mutate(resultId)}>
              {t('correct.pin')}
            </WriteButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
