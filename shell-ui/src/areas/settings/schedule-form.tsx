import { Button, Checkbox, ErrorAlert, Group, Stack, Switch, TextInput } from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/i18n';
import { type Schedule, type ScheduleChange, useSaveSchedule } from './schedules.queries';
import classes from './settings.module.css';

type Day = NonNullable<ScheduleChange['days']>[number];
const DAYS: readonly Day[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** A Monday, from which a language's names of the days are taken. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

export function dayName(day: string, language: string): string {
  const date = new Date(MONDAY + Math.max(DAYS.indexOf(day as Day), 0) * DAY_MS);
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

interface Props {
  schedule: Schedule;
  /** What it is called, for whoever does not see where the form stands. */
  title: string;
  language: string;
  onSaved: () => void;
}

/** The time and the days of a schedule, and whether it rests. */
export function ScheduleForm({ schedule, title, language, onSaved }: Props) {
  const t = useText('settings');
  const save = useSaveSchedule();
  const [time, setTime] = useState(schedule.time ?? '');
  const [days, setDays] = useState<readonly string[]>(schedule.days);
  const [isPaused, setPaused] = useState(schedule.isPaused);
  const noDay = schedule.time !== null && days.length === 0;

  function send(change: Omit<ScheduleChange, 'flow'>) {
    save.mutate({ flow: schedule.flow, ...change }, { onSuccess: onSaved });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (noDay) return;
    send({ time: time || null, days: DAYS.filter((day) => days.includes(day)), isPaused });
  }

  return (
    <form onSubmit={submit} aria-label={title}>
      <Stack gap="sm">
        {schedule.time !== null && (
          <>
            <TextInput
              type="time"
              label={t('schedules.time')}
              value={time}
              required
              maw={160}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
            <Checkbox.Group
              label={t('schedules.days')}
              value={[...days]}
              error={noDay ? t('schedules.noDay') : undefined}
              onChange={setDays}
            >
              <Group gap="sm" className={classes.days}>
                {DAYS.map((day) => (
                  <Checkbox key={day} value={day} label={dayName(day, language)} />
                ))}
              </Group>
            </Checkbox.Group>
          </>
        )}
        {schedule.mayPause && (
          <Switch
            label={t('schedules.rests')}
            description={t('schedules.restsHint')}
            checked={isPaused}
            onChange={(event) => setPaused(event.currentTarget.checked)}
          />
        )}
        {save.error && <ErrorAlert error={save.error} />}
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
          {!schedule.isOwn && (
            <Button variant="default" onClick={() => send({ time: null, days: [], isPaused })}>
              {t('schedules.reset')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
