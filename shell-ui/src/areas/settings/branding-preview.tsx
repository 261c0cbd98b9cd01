import { Text } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import classes from './branding.module.css';
import type { BrandingChange } from './branding.queries';

interface Props {
  draft: BrandingChange;
  districtName: string;
  logo: string | null;
}

/** The top of a family's page and whom it names, while it is typed. */
export function BrandingPreview({ draft, districtName, logo }: Props) {
  const t = useText('settings');
  const contact = [draft.contactName, draft.contactPhone, draft.contactEmail].filter(Boolean);
  return (
    <section aria-label={t('branding.preview')}>
      <Text fw={600} mb="xs">
        {t('branding.preview')}
      </Text>
      <div className={classes.page}>
        {logo && <img className={classes.logo} src={logo} alt="" />}
        <p className={classes.district} dir="auto">
          {draft.name?.trim() || districtName}
        </p>
        <span className={classes.button} style={{ background: draft.color }}>
          {t('branding.previewButton')}
        </span>
        <p className={classes.contact}>
          {contact.length > 0
            ? contact.map((part) => (
                <bdi key={part} className={classes.part}>
                  {part}
                </bdi>
              ))
            : t('branding.previewNobody')}
        </p>
      </div>
    </section>
  );
}
