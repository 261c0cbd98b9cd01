import { ConfirmDialog, Text, WriteButton } from '@homeroom/sdk';
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
  const count = ids.length;
  return (
    <>
      <WriteButton variant="light" onClick={() => setAsked('send_again')}>
        {t('doubt.send_again')}
      </WriteButton>
      <WriteButton variant="light" onClick={() => setAsked('arrived')}>
        {t('doubt.arrived')}
      </WriteButton>
      {asked && (
        <ConfirmDialog
          title={t(`doubt.title_${asked}`, { count })}
          isOpen
          onClose={close}
          confirmLabel={t(`doubt.${asked}`)}
          isPending={decide.isPending}
          error={decide.error}
          onConfirm={() => decide.mutate({ ids, decision: asked })}
        >
          <Text>{t(`doubt.ask_${asked}`, { count })}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
