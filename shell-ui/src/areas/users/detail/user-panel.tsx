import {
  Alert,
  ApiError,
  Button,
  ErrorText,
  Icon,
  SidePanel,
  Skeleton,
  Stack,
  useDelayed,
} from '@homeroom/sdk';
import { useText } from '../../../i18n/i18n';
import { useUser } from '../users.queries';
import { UserDetails } from './user-details';

/** One user beside the list. */
export function UserPanel({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useText('users');
  const user = useUser(userId);
  const isSlow = useDelayed(user.isPending);
  const name = user.data && `${user.data.FirstName} ${user.data.LastName}`.trim();
  return (
    <SidePanel title={<bdi>{name ?? t('detail.title')}</bdi>} isOpen onClose={onClose}>
      {user.data && <UserDetails user={user.data} onDeleted={onClose} />}
      {user.error && !user.data && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          <Stack align="start" gap="sm">
            <ErrorText error={user.error} />
            {!(user.error instanceof ApiError && user.error.status === 404) && (
              <Button variant="default" onClick={() => void user.refetch()}>
                {t('retry')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {isSlow && <Skeleton height={240} role="status" aria-label={t('detail.loading')} />}
    </SidePanel>
  );
}
