import { useText } from '../../i18n/i18n';
import type { AnnouncementRecord } from './announcements.queries';

const NAMED = 3;

/** Who reads it: everybody, or the districts by name, or how many they are. */
export function useAudienceText() {
  const t = useText('announcements');
  return ({ isForEverybody, audience }: Pick<AnnouncementRecord, 'isForEverybody' | 'audience'>) => {
    if (isForEverybody) return t('everybody');
    return audience.length > NAMED
      ? t('districts', { count: audience.length })
      : audience.map(({ label }) => label).join(', ');
  };
}
