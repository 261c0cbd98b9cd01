import { Alert, Icon, Text, type User, useQueryClient } from '@homeroom/sdk';
import { useEffect } from 'react';
import { BOOTSTRAP } from '../bootstrap.queries';
import { useLanguage, useText } from '../i18n/i18n';
import { dayText, type Licence, type LicenceNotice, noticesOf } from './licence';

interface Props {
  licence: Licence;
  timezone: string;
  user: User;
}

/** Says above every page what of the district's licence has ended, and to administrators what soon ends. */
export function LicenceBanner({ licence, timezone, user }: Props) {
  const { locale } = useLanguage((state) => state.language);
  useDayChange(licence.today, timezone);
  const notices = noticesOf(licence, user.isAdmin);
  return notices.map((notice) => (
    <Alert
      key={`${notice.kind} ${notice.day}`}
      color={notice.kind === 'ended' ? 'red' : 'yellow'}
      variant="outline"
      icon={<Icon name={notice.kind === 'ended' ? 'alert' : 'clock'} />}
      mb="md"
    >
      <NoticeText notice={notice} locale={locale} licence={licence} isAdmin={user.isAdmin} />
    </Alert>
  ));
}

interface NoticeTextProps {
  notice: LicenceNotice;
  licence: Licence;
  locale: string;
  isAdmin: boolean;
}

function NoticeText({ notice, licence, locale, isAdmin }: NoticeTextProps) {
  const t = useText();
  const names = new Intl.ListFormat(locale).format(notice.features);
  const what = notice.features.length > 0 ? t('licence.feature', { names }) : t('licence.whole');
  const day = dayText(notice.day, locale);
  const number = licence.supportNumber;
  const support = number ? t('licence.askSupportNumber', { number }) : t('licence.askSupport');
  return (
    <Text size="sm">
      {notice.kind === 'ended' && t('licence.ended', { what, day })}
      {notice.kind === 'ends' && notice.daysLeft === 0 && t('licence.endsToday', { what })}
      {notice.kind === 'ends' &&
        notice.daysLeft > 0 &&
        t('licence.ends', { what, day, count: notice.daysLeft })}{' '}
      {isAdmin ? support : t('licence.askAdministrator')}
    </Text>
  );
}

const LOOK_MS = 60_000;

/** Asks anew once the district's calendar shows another day: licences begin and end at midnight. */
function useDayChange(today: string, timeZone: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // Swedish writes dates in the ISO order.
    const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone });
    const timer = setInterval(() => {
      if (format.format(new Date()) !== today) void queryClient.invalidateQueries({ queryKey: BOOTSTRAP });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [today, timeZone, queryClient]);
}
