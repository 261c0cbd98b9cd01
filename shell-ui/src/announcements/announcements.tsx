import {
  Alert,
  callKey,
  Icon,
  type Schemas,
  Text,
  unwrap,
  useFormat,
  useLive,
  useQuery,
  useShell,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useLanguage, useText } from '../i18n/i18n';

/** What customer support has to tell staff, such as a maintenance. */
export type Announcement = Schemas['MessageRead'];

const COLORS = { info: 'gray', warning: 'yellow', critical: 'red' } as const;
/** Looked at anew from time to time: a screen may have missed the news, and what has ended goes by itself. */
const LOOK_MS = 60_000;

/** The announcements above every page. One that is not critical can be closed until the page is loaded anew. */
export function Announcements({ first }: { first: readonly Announcement[] }) {
  const { api } = useShell();
  const { locale } = useLanguage((state) => state.language);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { data, refetch } = useQuery({
    queryKey: callKey('/api/message'),
    queryFn: () => unwrap(api.http.GET('/api/message')),
    initialData: [...first],
    staleTime: LOOK_MS,
    refetchInterval: LOOK_MS,
  });
  useLive(['Message'], () => void refetch());
  return data
    .filter(({ id, endsOn }) => !closed.includes(id) && Date.parse(endsOn) > Date.now())
    .map(({ id, texts, ...announcement }) => (
      <AnnouncementNotice
        key={id}
        {...announcement}
        text={texts[locale] ?? texts.en ?? ''}
        onClose={() => setClosed((before) => [...before, id])}
      />
    ));
}

interface NoticeProps extends Pick<Announcement, 'severity' | 'startsOn' | 'endsOn'> {
  text: string;
  /** It is only looked at: it says nothing by itself and is not closed. */
  isPreview?: boolean;
  onClose?: () => void;
}

/** One announcement as staff read it. */
export function AnnouncementNotice({ text, severity, startsOn, endsOn, isPreview, onClose }: NoticeProps) {
  const t = useText();
  const format = useFormat();
  const isToCome = Date.parse(startsOn) > Date.now();
  return (
    <Alert
      color={COLORS[severity]}
      variant="outline"
      icon={<Icon name={severity === 'info' ? 'clock' : 'alert'} />}
      role={isPreview ? 'presentation' : severity === 'critical' ? 'alert' : 'status'}
      mb="md"
      withCloseButton={onClose !== undefined && severity !== 'critical'}
      closeButtonLabel={t('announcement.close')}
      onClose={onClose}
    >
      <Text size="sm">
        <bdi>{text}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {isToCome
          ? t('announcement.toCome', { start: format.dateTime(startsOn), end: format.dateTime(endsOn) })
          : t('announcement.now', { end: format.dateTime(endsOn) })}
      </Text>
    </Alert>
  );
}
