import { Button, ConfirmDialog, Text, useShell } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../../i18n/i18n';
import { fits, isHarsh, type UserRecord, type Verb } from '../user';
import { useUserAction } from '../users.queries';

const OFFERED: readonly Verb[] = ['suspend', 'restore', 'unlockUser', 'delete'];

interface Props {
  users: readonly UserRecord[];
  onDone: () => void;
}

/** What can be done with the picked users; each button says to how many of them it applies. */
export function BulkActions({ users, onDone }: Props) {
  return OFFERED.map((verb) => <BulkAction key={verb} verb={verb} users={users} onDone={onDone} />);
}

function BulkAction({ verb, users, onDone }: Props & { verb: Verb }) {
  const t = useText('users');
  const { user } = useShell();
  const [isAsking, setIsAsking] = useState(false);
  const action = useUserAction(verb);
  const ids = users.filter((picked) => fits(verb, picked, user.id)).map(({ id }) => id);
  const run = () => action.mutate(ids, { onSuccess: onDone, onSettled: () => setIsAsking(false) });
  return (
    <>
      <Button
        variant="default"
        disabled={ids.length === 0}
        loading={action.isPending && !isAsking}
        onClick={isHarsh(verb) ? () => setIsAsking(true) : run}
      >
        {t(`bulk.${verb}`, { count: ids.length })}
      </Button>
      {isHarsh(verb) && (
        <ConfirmDialog
          title={t(`confirm.${verb}.title`, { count: ids.length })}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          confirmLabel={t(`confirm.${verb}.yes`, { count: ids.length })}
          isDangerous
          isPending={action.isPending}
          onConfirm={run}
        >
          <Text>{t(`confirm.${verb}.effect`)}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
