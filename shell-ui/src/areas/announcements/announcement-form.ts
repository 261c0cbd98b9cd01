import type { Format, FormDefinition, FormValues, JsonSchema } from '@homeroom/sdk';
import { ALL_LANGUAGES, LANGUAGES } from '../../i18n/languages';
import { stateOf } from './announcement-state';
import type { AnnouncementDraft, AnnouncementRecord } from './announcements.queries';

/** English is what everybody reads whose own language has no text; the other languages that are offered follow it. */
const FIRST: readonly string[] = LANGUAGES.map(({ locale }) => locale);
const SEVERITIES = ['info', 'warning', 'critical'];
const MAX_TEXT = 500;
const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

/** The name of a language's text, as the server names it where it refuses one. */
const textField = (locale: string) => `texts.${locale}`;

/** The form of a new announcement, or of one that is there: what has begun keeps its beginning. */
export function formOf(record?: AnnouncementRecord): FormDefinition {
  const hasBegun = record !== undefined && stateOf(record) !== 'planned';
  const isLater = { field: 'begins', values: ['later'] };
  return {
    name: 'announcement',
    fields: [
      ...ALL_LANGUAGES.map(({ name, locale }) => ({
        name: textField(locale),
        label: name,
        type: 'input' as const,
        required: locale === 'en',
        help: locale === 'en' ? 'form.englishHint' : undefined,
        showIf: FIRST.includes(locale) ? undefined : { field: 'isInMore', values: ['true'] },
      })).sort((a, b) => rank(a.name) - rank(b.name)),
      { name: 'isInMore', label: 'form.isInMore', type: 'checkbox' },
      {
        name: 'severity',
        label: 'severity',
        type: 'radiobutton',
        required: true,
        options: optionsOf('severities', SEVERITIES),
      },
      ...(hasBegun
        ? []
        : ([
            {
              name: 'begins',
              label: 'form.begins',
              type: 'radiobutton',
              required: true,
              options: optionsOf('form.begin', ['now', 'later']),
            },
            { name: 'startsOn', label: 'form.startDay', type: 'date', required: true, showIf: isLater },
            { name: 'startTime', label: 'form.startTime', type: 'input', required: true, showIf: isLater },
          ] as const)),
      { name: 'endsOn', label: 'form.endDay', type: 'date', required: true, help: 'form.endHint' },
      { name: 'endTime', label: 'form.endTime', type: 'input', required: true },
      {
        name: 'readers',
        label: 'audience',
        type: 'radiobutton',
        required: true,
        options: optionsOf('form.reader', ['everybody', 'chosen']),
      },
      {
        name: 'organizations',
        label: 'form.organizations',
        type: 'autocomplete',
        model: 'CustomerLicenses',
        labelField: 'name',
        multiple: true,
        required: true,
        showIf: { field: 'readers', values: ['chosen'] },
      },
    ],
  };
}

/** The form's own rules; what only the server knows, it says at the field. */
export const SCHEMA: JsonSchema = {
  type: 'object',
  required: [textField('en'), 'severity', 'endsOn', 'endTime', 'readers'],
  properties: {
    ...Object.fromEntries(
      ALL_LANGUAGES.map(({ locale }) => [textField(locale), { type: 'string', maxLength: MAX_TEXT }]),
    ),
    startsOn: { type: 'string', format: 'date' },
    startTime: { type: 'string', format: 'time', pattern: TIME },
    endsOn: { type: 'string', format: 'date' },
    endTime: { type: 'string', format: 'time', pattern: TIME },
    organizations: { type: 'array', minItems: 1 },
  },
  allOf: [
    requiredIf('begins', 'later', ['startsOn', 'startTime']),
    requiredIf('readers', 'chosen', ['organizations']),
  ],
};

/** What the form begins with. */
export function valuesOf(format: Format, record?: AnnouncementRecord): FormValues {
  if (!record) return { severity: 'info', begins: 'now', endTime: '18:00', readers: 'everybody' };
  const [startsOn, startTime] = format.local(record.startsOn).split('T');
  const [endsOn, endTime] = format.local(record.endsOn).split('T');
  return {
    ...Object.fromEntries(Object.entries(record.texts).map(([locale, text]) => [textField(locale), text])),
    isInMore: Object.keys(record.texts).some((locale) => !FIRST.includes(locale)),
    severity: record.severity,
    begins: 'later',
    startsOn,
    startTime,
    endsOn,
    endTime,
    readers: record.isForEverybody ? 'everybody' : 'chosen',
    organizations: record.audience,
  };
}

/** What is sent; also of a form that is not complete yet, for the preview. */
export function draftOf(values: FormValues, format: Format): AnnouncementDraft {
  const moment = (day: unknown, time: unknown) => {
    const local = `${String(day)}T${String(time)}:00`;
    return Number.isNaN(Date.parse(local)) ? null : format.instant(local);
  };
  const texts = ALL_LANGUAGES.map(({ locale }) => [locale, values[textField(locale)]] as const);
  const chosen = (values.organizations ?? []) as readonly { id: string }[];
  return {
    texts: Object.fromEntries(texts.filter((entry): entry is [string, string] => Boolean(entry[1]))),
    severity: (values.severity ?? 'info') as AnnouncementDraft['severity'],
    startsOn: values.begins === 'later' ? moment(values.startsOn, values.startTime) : null,
    endsOn: moment(values.endsOn, values.endTime) ?? '',
    organizations: values.readers === 'chosen' ? chosen.map(({ id }) => id) : null,
  };
}

function rank(name: string): number {
  const place = FIRST.map(textField).indexOf(name);
  return place < 0 ? FIRST.length : place;
}

function optionsOf(group: string, values: readonly string[]) {
  return values.map((value) => ({ value, label: `${group}.${value}` }));
}

function requiredIf(field: string, value: string, required: string[]): JsonSchema {
  // biome-ignore lint/suspicious/noThenProperty: it is JSON Schema's keyword
  return { if: { required: [field], properties: { [field]: { enum: [value] } } }, then: { required } };
}
