import { Button, Dialog, ErrorText, Group, Stack, Text, usePlugin, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { useRemind } from './results.queries';

/** Reminds so many recipients who have not opened their document, after a look at what that means. */
export function Remind({ jobId, count }: { jobId: string; count: number }) {
  const { t } = usePlugin();
  const remind = useRemind(jobId);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <WriteButton variant="default" onClick={() => setOpen(true)}>
        {t('reach.remind', { count })}
      </WriteButton>
      {isOpen && (
        <Dialog title={t('reach.remind', { count })} isOpen onClose={close}>
          <Stack gap="md">
            <Text>{t('reach.remindWhy')}</Text>
            {remind.error && (
              <div role="alert">
                <ErrorText error={remind.error} />
              </div>
            )}
            <Group justify="end">
              <Button variant="default" onClick={close}>
                {t('reach.leave')}
              </Button>
              <WriteButton
                loading={remind.isPending}
                onClick={() => remind.mutate(undefined, { onSuccess: close })}
              >
                {t('reach.remindSend', { count })}
              </WriteButton>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
