import { ErrorText, FileDrop, Group, Stack, Text, useShell, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import classes from './branding.module.css';
import { useSaveLogo } from './branding.queries';
import { fitLogo } from './fit-logo';

/** The logo as it is, and the way to another one or to none; each counts at once. */
export function BrandingLogo({ logo }: { logo: string | null }) {
  const t = useText('settings');
  const { notify } = useShell();
  const save = useSaveLogo();
  const [isUnreadable, setUnreadable] = useState(false);
  const store = (content: string) =>
    save.mutate(content, {
      onSuccess: () =>
        notify({ message: t(content ? 'branding.logoSaved' : 'branding.logoRemoved'), kind: 'success' }),
    });
  async function take(file: File) {
    save.reset();
    setUnreadable(false);
    const content = await fitLogo(file).catch(() => null);
    if (content === null) setUnreadable(true);
    else store(content);
  }
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('branding.logo')}</Text>
      {logo && (
        <Group>
          <img className={classes.logo} src={logo} alt={t('branding.logoAlt')} />
          <WriteButton variant="default" loading={save.isPending} onClick={() => store('')}>
            {t('branding.removeLogo')}
          </WriteButton>
        </Group>
      )}
      <FileDrop
        label={t(logo ? 'branding.otherLogo' : 'branding.chooseLogo')}
        hint={t('branding.logoHint')}
        accept="image/*"
        onFile={(file) => void take(file)}
        error={
          isUnreadable ? (
            t('branding.logoUnreadable')
          ) : save.error ? (
            <ErrorText error={save.error} />
          ) : undefined
        }
      />
    </Stack>
  );
}
