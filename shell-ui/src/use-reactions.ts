import { type AnswerKey, callKey, recordsKey, useQueryClient } from '@homeroom/sdk';
import { useEffect } from 'react';
import { BOOTSTRAP, type SignedInUser } from './bootstrap.queries';
import { COUNTS } from './frame/counts.queries';
import { translate } from './i18n/i18n';
import { notify } from './notify';
import { validateToken } from './session/session.queries';
import { useSession } from './session/session.store';
import { connectSocket, disconnectSocket, subscribe } from './socket';

/** What each message of the server makes old. */
const STALE: Readonly<Record<string, readonly AnswerKey[]>> = {
  Settings: [BOOTSTRAP, COUNTS],
  User: [BOOTSTRAP, COUNTS],
  DocumentType: [callKey('/api/documentType'), callKey('/api/userRole'), BOOTSTRAP],
};

interface Options {
  user: SignedInUser;
  organization: string;
}

/** Once somebody is signed in and everything is there: hears the server and keeps what is shown true. */
export function useReactions({ user, organization }: Options): void {
  const token = useSession((state) => state.token);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (token === null) return;
    // A refusal reaches the session through the client, which then asks to sign in again.
    const onClosed = () => void validateToken().catch(() => undefined);
    void connectSocket({ token, userId: user.id, organization, onClosed });
    return disconnectSocket;
  }, [token, user.id, organization]);

  useEffect(() => {
    const stops = Object.entries(STALE).map(([model, keys]) =>
      subscribe(model, () => {
        for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
      }),
    );
    const stopPersons = subscribe('PersonDelete', ({ payload }) => {
      void queryClient.invalidateQueries({ queryKey: recordsKey({ model: 'Persons' }) });
      const count = payload.success?.length ?? 0;
      if (count > 0) notify({ message: translate('shell', 'persons.deleted', { count }) });
    });
    return () => {
      for (const stop of [...stops, stopPersons]) stop();
    };
  }, [queryClient]);
}
