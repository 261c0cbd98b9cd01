import { Button, ConfirmDialog, Group, Text, useShell } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../../i18n/i18n';
import { fits, isHarsh, type UserRecord, VERBS, type Verb } from '../user';
import { useUserAction } from '../users.queries';

interface Props {
  user: Pick<UserRecord, 'id' | 'isSuspended' | 'failedLoginStatus'> & { name: string; isDeleted: boolean };
  onDeleted: () => void;
}

/** What can be done with one user in their state. What takes something away is asked for twice. */
export function UserActions({ user, onDeleted }: Props) {
  const { user: self } = useShell();
  const [asking, setAsking] = useState<Verb | null>(null);
  const offered = VERBS.filter((verb) => (user.isDeleted ? verb === 'restore' : fits(verb, user, self.id)));
  return (
    <div>
      <Group gap="sm">
        {offered.map((verb) => (
          <ActionButton key={verb} verb={verb} userId={user.id} onAsk={() => setAsking(verb)} />
        ))}
      </Group>
      {asking && (
        <Confirm
          key={asking}
          verb={asking}
          user={user}
          onClose={() => setAsking(null)}
          onDone={asking === 'delete' ? onDeleted : undefined}
        />
      )}
    </div>
  );
}

function ActionButton({ verb, userId, onAsk }: { verb: Verb; userId: string; onAsk: () => void }) {
  const t = useText('users');
  const action = useUserAction(verb);
  return (
    <Button
      variant="default"
      loading={action.isPending}
      onClick={isHarsh(verb) ? onAsk : () => action.mutate([userId])}
    >
      {t(`action.${verb}`)}
    </Button>
  );
}

interface ConfirmProps {
  verb: Verb;
  user: Props['user'];
  onClose: () => void;
  onDone?: () => void;
}

function Confirm({ verb, user, onClose, onDone }: ConfirmProps) {
  const t = useText('users');
  const action = useUserAction(verb);
  return (
    <ConfirmDialog
      title={t(`confirm.${verb}.one`, { name: user.name })}
      isOpen
      onClose={onClose}
      confirmLabel={t(`confirm.${verb}.yes`, { count: 1 })}
      isDangerous
      isPending={action.isPending}
      onConfirm={() =>
        action.mutate([user.id], {
          onSuccess: ([answer]) => answer?.succeeded && onDone?.(),
          onSettled: onClose,
        })
      }
    >
      <Text>{t(`confirm.${verb}.effect`)}</Text>
    </ConfirmDialog>
  );
}
