import { Dialog, type FormDefinition, FormRenderer, Stack, Text, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { type Refusal, useLink } from './sso.queries';

const FORMS: readonly FormDefinition[] = [
  {
    name: 'link',
    fields: [
      {
        name: 'user',
        label: 'link.user',
        help: 'link.userHelp',
        type: 'autocomplete',
        model: 'Users',
        labelField: 'email',
        required: true,
      },
    ],
  },
];
const SCHEMA = { type: 'object', required: ['user'], properties: { user: { type: 'object' } } } as const;

/** Asks whose the sign-on is. Whoever is chosen is signed in by it from then on. */
export function LinkDialog({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const t = useText('sso');
  const { notify } = useShell();
  const link = useLink();
  const known = refusal.userId ? { user: { id: refusal.userId, label: refusal.email } } : {};
  return (
    <Dialog title={t('link.title')} isOpen onClose={onClose}>
      <Stack>
        <Text size="sm">{t('link.text', { who: refusal.name || refusal.email || refusal.subject })}</Text>
        <Text size="xs" c="dimmed">
          {t('link.subject')} <code dir="ltr">{refusal.subject}</code>
        </Text>
        <FormRenderer
          forms={FORMS}
          schema={SCHEMA}
          values={known}
          text={t}
          submitLabel={t('link.submit')}
          onSubmit={async ({ user }) => {
            await link.mutateAsync({ refusalId: refusal.id, userId: (user as { id: string }).id });
            notify({ message: t('link.done'), kind: 'success' });
            onClose();
          }}
        />
      </Stack>
    </Dialog>
  );
}
