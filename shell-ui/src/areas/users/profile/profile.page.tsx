import { Alert, Button, Card, ErrorText, Icon, Page, Skeleton, Stack, useDelayed } from '@homeroom/sdk';
import { useText } from '../../../i18n/i18n';
import { NamesForm } from './names-form';
import { PasswordForm } from './password-form';
import { PluginParts } from './plugin-parts';
import { useProfile } from './profile.queries';
import { SessionsList } from './sessions-list';

/** What one can see and change about oneself. */
export function ProfilePage() {
  const t = useText('users');
  const profile = useProfile();
  const isSlow = useDelayed(profile.isPending);
  return (
    <Page title={t('profile.title')} purpose={t('profile.purpose')}>
      {isSlow && <Skeleton height={240} role="status" aria-label={t('profile.loading')} />}
      {profile.error && !profile.data && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          <Stack align="start" gap="sm">
            <ErrorText error={profile.error} />
            <Button variant="default" onClick={() => void profile.refetch()}>
              {t('retry')}
            </Button>
          </Stack>
        </Alert>
      )}
      {profile.data && (
        <Stack gap="lg" maw={640}>
          <Card withBorder padding="lg">
            <NamesForm
              userName={profile.data.UserName}
              email={profile.data.Attributes.emailAddress}
              stored={{
                firstName: profile.data.FirstName,
                lastName: profile.data.LastName,
                phone: profile.data.phone,
                LanguagePreference: profile.data.profile.LanguagePreference,
              }}
            />
          </Card>
          {profile.data.hasPassword && (
            <Card withBorder padding="lg">
              <PasswordForm />
            </Card>
          )}
          <Card withBorder padding="lg">
            <SessionsList />
          </Card>
          <PluginParts />
        </Stack>
      )}
    </Page>
  );
}
