import {
  Alert,
  DateTime,
  EditingNotice,
  ErrorText,
  Icon,
  Skeleton,
  Stack,
  Text,
  useShell,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { type Branding, type BrandingChange, useBranding } from './branding.queries';
import { BrandingForm } from './branding-form';
import { BrandingLogo } from './branding-logo';
import { BrandingPreview } from './branding-preview';

/** How the district looks to its families, and whom they can ask. Nothing is sent before that is known. */
export function BrandingPane() {
  const branding = useBranding();
  if (branding.isLoadingError) return <ErrorText error={branding.error} />;
  if (!branding.data) return <Skeleton height={320} />;
  return <LoadedPane branding={branding.data} />;
}

function LoadedPane({ branding }: { branding: Branding }) {
  const t = useText('settings');
  const { district } = useShell();
  const [draft, setDraft] = useState<BrandingChange>(() => ({
    name: branding.name,
    color: branding.color,
    contactName: branding.contactName,
    contactPhone: branding.contactPhone,
    contactEmail: branding.contactEmail,
  }));
  return (
    <Stack gap="lg" maw={560}>
      <EditingNotice model="Branding" record={district.code} />
      {!branding.isContactGiven && (
        <Alert color="orange" variant="outline" icon={<Icon name="alert" />} role="note">
          {t('branding.contactMissing')}
        </Alert>
      )}
      <BrandingLogo logo={branding.logo} />
      <BrandingForm draft={draft} districtName={district.name} onChange={setDraft} />
      <BrandingPreview draft={draft} districtName={district.name} logo={branding.logo} />
      {branding.updatedOn && (
        <Text size="sm" c="dimmed">
          {t('savedBy', { name: branding.updatedBy })} <DateTime iso={branding.updatedOn} />
        </Text>
      )}
    </Stack>
  );
}
