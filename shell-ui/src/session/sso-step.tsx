import { Alert, Anchor, Button, Icon, Loader, Stack, Text, useMutation } from '@homeroom/sdk';
import { useEffect } from 'react';
import { useText } from '../i18n/i18n';
import { useFailureText } from './failure-text';
import classes from './login.module.css';
import type { School } from './school';
import { SchoolChip } from './school-chip';
import { goBackWith, startSingleSignOn } from './sso';
import type { AppWish } from './sso.queries';

interface Props {
  school: School;
  wish: AppWish;
  /** Leaves at once; otherwise a button asks first, because work on the page would be lost. */
  isImmediate: boolean;
  onChangeSchool: () => void;
  onPassword: () => void;
}

/** Leads users of a unified district to its provider; a password still works for those who have one. */
export function SsoStep({ school, wish, isImmediate, onChangeSchool, onPassword }: Props) {
  const t = useText();
  const failureText = useFailureText();
  const leave = useMutation({
    mutationFn: () => startSingleSignOn(school.id, wish),
    onError: goBackWith,
  });
  const { mutate } = leave;
  useEffect(() => {
    if (isImmediate) mutate();
  }, [isImmediate, mutate]);

  const isLeaving = (isImmediate && leave.isIdle) || leave.isPending || leave.isSuccess;
  return (
    <Stack>
      <SchoolChip school={school} onChange={onChangeSchool} />
      {leave.error && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          {failureText(leave.error, 'sso.errors.provider_unavailable')}
        </Alert>
      )}
      {isLeaving ? (
        <Stack align="center" gap="xs" role="status" py="md">
          <Loader size="sm" />
          <Text size="sm">{t('sso.going')}</Text>
        </Stack>
      ) : (
        <>
          <Button
            size="md"
            classNames={{ root: classes.leave, label: classes.leaveLabel }}
            autoFocus
            onClick={() => mutate()}
          >
            {t(leave.error ? 'retry' : 'sso.continue')}
          </Button>
          <Anchor component="button" type="button" size="sm" onClick={onPassword}>
            {t('sso.password')}
          </Anchor>
        </>
      )}
    </Stack>
  );
}
