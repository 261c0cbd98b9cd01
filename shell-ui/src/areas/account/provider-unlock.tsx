import { Alert, Button, Icon, Stack, useMutation } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { useFailureText } from '../../session/failure-text';
import classes from '../../session/login.module.css';
import { useSession } from '../../session/session.store';
import { startSingleSignOn } from '../../session/sso';

interface Props {
  target: string;
  /** The person has no password here. */
  isOnlyWay: boolean;
}

/** Opens the lock at the district's sign-on provider, which is asked to have the person sign in anew. */
export function ProviderUnlock({ target, isOnlyWay }: Props) {
  const shellText = useText();
  const failureText = useFailureText();
  const organization = useSession((state) => state.organization);
  const leave = useMutation({
    mutationFn: () =>
      startSingleSignOn(organization ?? '', { redirect: target, app: '', state: '' }, { isAnew: true }),
  });
  return (
    <Stack>
      {leave.error && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          {failureText(leave.error, 'sso.errors.provider_unavailable')}
        </Alert>
      )}
      <Button
        size="md"
        classNames={{ root: classes.leave, label: classes.leaveLabel }}
        variant={isOnlyWay ? 'filled' : 'default'}
        autoFocus={isOnlyWay}
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        {shellText('sso.continue')}
      </Button>
    </Stack>
  );
}
