import { Alert, callKey, Icon, unwrap, useQuery, useShell } from '@homeroom/sdk';
import { useEffect } from 'react';
import { useText } from '../../i18n/i18n';

const PROLONG_MS = 30_000;

/** Tells others that the record is being edited here, and tells here that another one edits it. */
export function EditLock({ model, id }: { model: string; id: string }) {
  const t = useText('models');
  const { api } = useShell();
  const lock = useQuery({
    queryKey: callKey('/api/locker/lock', { body: { model, id } }),
    queryFn: () => unwrap(api.http.POST('/api/locker/lock', { body: { model, id } })),
    refetchInterval: PROLONG_MS,
    gcTime: 0,
    retry: false,
  });
  const isMine = lock.data?.isMine ?? false;
  useEffect(() => {
    if (!isMine) return;
    return () => void api.http.POST('/api/locker/unlock', { body: { model, id } }).catch(() => undefined);
  }, [api, model, id, isMine]);
  if (!lock.data || isMine) return null;
  return (
    <Alert variant="outline" color="yellow" icon={<Icon name="alert" />} role="status" mb="md">
      {t('locked', { name: lock.data.by })}
    </Alert>
  );
}
