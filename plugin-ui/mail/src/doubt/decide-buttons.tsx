import { Alert, Button, Dialog, Group, Stack, Text, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { type Decision, useDecide } from '../mail.queries';
import { useMail } from '../use-mail';

/** What can be decided about the chosen mails; each decision is asked back with its number and what it risks. */
export function DecideButtons({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const { t } = useMail();
  const [asked, setAsked] = useState<Decision | null>(null);
  const close = () => setAsked(null);
  const decide = useDecide(() => {
    close();
    onDone();
  });
  return (
    <>
      <WriteButton variant="light" onClick={() => setAsked('send_again')}>
        {t('doubt.send_again')}
      </WriteButton>
      <WriteButton variant="light" onClick={() => setAsked('arrived')}>
        {t('doubt.arrived')}
      </WriteButton>
      <Dialog title={asked ? t(`doubt.${asked}`) : ''} isOpen={asked !== null} onClose={close}>
        {asked && (
          <Stack>
            <Text>{t(`doubt.ask_${asked}`, { count: ids.length })}</Text>
            {decide.problem && <Alert color="red">{decide.problem}</Alert>}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('cancel')}
              </Button>
              <Button loading={decide.isPending} onClick={() => decide.mutate({ ids, decision: asked })}>
                {t(`doubt.${asked}`)}
              </Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    </>
  );
}
