import { Button, DateTime, ErrorText, Skeleton, Stack, Text, Title, useLive, useShell } from '@homeroom/sdk';
import { useState } from 'react';
import { translate, useText } from '../../i18n/i18n';
import { dayName, ScheduleForm } from './schedule-form';
import { type Schedule, useSchedules } from './schedules.queries';
import classes from './settings.module.css';

/** When the plugins' scheduled work runs: as each plugin says, or as the district chooses. */
export function SchedulesPane() {
  const t = useText('settings');
  const { district } = useShell();
  const schedules = useSchedules();
  useLive(['Schedules'], () => void schedules.refetch());
  if (schedules.isLoadingError) return <ErrorText error={schedules.error} />;
  if (!schedules.data) return <Skeleton height={320} />;
  return (
    <Stack gap={0} maw={720}>
      <Text c="dimmed" mb="sm">
        {t('schedules.purpose', { zone: district.timezone })}
      </Text>
      {schedules.data.length === 0 && <p>{t('schedules.none')}</p>}
      {schedules.data.map((schedule) => (
        <OneSchedule key={schedule.flow} schedule={schedule} />
      ))}
    </Stack>
  );
}

function OneSchedule({ schedule }: { schedule: Schedule }) {
  const t = useText('settings');
  const { language, notify } = useShell();
  const [isOpen, setOpen] = useState(false);
  const { pluginId, title, nextOn, time, mayPause } = schedule;
  return (
    <section className={classes.flag} aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {translate(pluginId, 'about.name', { defaultValue: pluginId })}
      </Text>
      <Text>{wordsOf(schedule, t, language)}</Text>
      {nextOn && (
        <Text size="sm">
          {t('schedules.next')} <DateTime iso={nextOn} />
        </Text>
      )}
      {!mayPause && (
        <Text size="sm" c="dimmed">
          {t('schedules.mustRun')}
        </Text>
      )}
      {(time !== null || mayPause) &&
        (isOpen ? (
          <ScheduleForm
            schedule={schedule}
            title={title}
            language={language}
            onSaved={() => {
              setOpen(false);
              notify({ message: t('schedules.saved'), kind: 'success' });
            }}
          />
        ) : (
          <div>
            <Button
              variant="default"
              aria-label={t('schedules.changeOf', { title })}
              onClick={() => setOpen(true)}
            >
              {t('schedules.change')}
            </Button>
          </div>
        ))}
    </section>
  );
}

function wordsOf(
  { isPaused, time, days, isOwn, changedBy }: Schedule,
  t: ReturnType<typeof useText>,
  language: string,
) {
  if (isPaused) return t('schedules.resting', { name: changedBy });
  if (time === null) return t('schedules.byPlugin');
  const at = clock(time, language);
  const names = new Intl.ListFormat(language).format(days.map((day) => dayName(day, language)));
  const when =
    days.length === 7 ? t('schedules.daily', { time: at }) : t('schedules.weekly', { time: at, days: names });
  return isOwn ? when : t('schedules.chosen', { when, name: changedBy });
}

/** A time of the day as the language writes it. */
function clock(time: string, language: string): string {
  const moment = new Date(`2026-01-05T${time}:00Z`);
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(moment);
}
