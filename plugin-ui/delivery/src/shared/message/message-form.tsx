import { Button, Choice, Group, Stack, Text, Textarea, TextInput, useFormat, usePlugin } from '@homeroom/sdk';
import { PIN_MODES, type PinMode } from '../options';
import { lastEvening } from './last-evening';
import { Placeholders } from './placeholders';
import { expiryWindow, type FieldErrors, isMoment, validateOptions } from './validate';

const SUBJECT_ID = 'delivery-subject';
const MESSAGE_ID = 'delivery-message';
const EXPIRY_ID = 'delivery-expiry';

/** What the form is of. All fields are texts as typed. */
export interface MailDraft {
  subject: string;
  message: string;
  /** A wall clock time in the district's zone: `2026-11-20T08:30`. */
  expiresOn: string;
  pinMode: PinMode;
}

/** What is wrong with the fields, and a way to the first of them. A message alone has no link, and says something. */
export function useMessageErrors(draft: MailDraft, { hasLink = true, needsMessage = false } = {}) {
  const format = useFormat();
  const { flag } = usePlugin();
  const errors = validateOptions(draft, format.instant, Date.now(), isExpiryIncomplete());
  // Where the district sets the day, nobody is asked for it.
  if (!hasLink || flag('HideAdvancedOptions')) errors.expiresOn = undefined;
  if (needsMessage && !draft.message.trim()) errors.message = 'message.required';
  return {
    errors,
    /** Answers whether there was one. */
    focusFirst: () => {
      const ids = { subject: SUBJECT_ID, message: MESSAGE_ID, expiresOn: EXPIRY_ID };
      const first = (['subject', 'message', 'expiresOn'] as const).find((field) => errors[field]);
      const id = first ? ids[first] : null;
      if (id) document.getElementById(id)?.focus();
      return id !== null;
    },
  };
}

/** A date of which a part is missing leaves its field's value empty. */
function isExpiryIncomplete(): boolean {
  const field = document.getElementById(EXPIRY_ID);
  return field instanceof HTMLInputElement && field.validity.badInput;
}

/** The text with the placeholder behind it, and a space between them where none is. */
function join(text: string, placeholder: string) {
  return text === '' || /\s$/.test(text) ? text + placeholder : `${text} ${placeholder}`;
}

interface Props {
  draft: MailDraft;
  change: (change: Partial<MailDraft>) => void;
  errors: FieldErrors;
  /** When the links end where the clerk does not choose it; ISO. Absent: the district's default from when it is sent. */
  expiresOn?: string;
  /** Nothing is asked of links where there are none. */
  hasLink?: boolean;
  /** In which ways the district lets families open it. */
  pinModes: readonly PinMode[];
  /** What the job has if nobody chooses, to go back to; absent where it has been chosen before. */
  byDefault?: { expiresOn: string; setBy: string } | undefined;
}

/** The e-mail that goes out, and for how long and with what its link opens. */
export function MessageForm({
  draft,
  change,
  errors,
  expiresOn,
  hasLink = true,
  pinModes,
  byDefault,
}: Props) {
  const { t, flag, language, district } = usePlugin();
  const format = useFormat();
  const zone = district.timezone;
  const errorOf = (field: keyof FieldErrors) =>
    errors[field] &&
    t(
      errors[field],
      expiryWindow(language, zone, Date.now(), (part) => t(`check.form.${part}`)),
    );
  const isSafe = flag('HideAdvancedOptions');
  return (
    <Stack gap="lg">
      <TextInput
        id={SUBJECT_ID}
        label={t('check.subject')}
        description={t('check.subjectHint')}
        required
        maxLength={200}
        dir="auto"
        value={draft.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
        error={errorOf('subject')}
      />
      <Placeholders
        field="subject"
        isNameless={flag('HideNameInEmailSubject')}
        onInsert={(placeholder) => change({ subject: join(draft.subject, placeholder) })}
      />
      <Textarea
        id={MESSAGE_ID}
        error={errorOf('message')}
        label={t('check.message')}
        description={t(hasLink ? 'check.messageHint' : 'message.hint')}
        rows={4}
        dir="auto"
        value={draft.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <Placeholders
        field="message"
        onInsert={(placeholder) => change({ message: join(draft.message, placeholder) })}
      />
      {hasLink && isSafe && expiresOn && (
        <Text>{t('check.expiryDefault', { when: format.dateTime(expiresOn), zone })}</Text>
      )}
      {hasLink && !isSafe && (
        <div>
          <TextInput
            id={EXPIRY_ID}
            type="datetime-local"
            label={t('check.expiry')}
            description={t('check.expiryHint')}
            required
            maw={320}
            value={draft.expiresOn}
            onChange={(event) => change({ expiresOn: event.currentTarget.value })}
            error={errorOf('expiresOn')}
          />
          {byDefault && (
            <ExpirySource
              byDefault={byDefault}
              isOwn={draft.expiresOn !== lastEvening(format, byDefault.expiresOn)}
              onReset={() => change({ expiresOn: lastEvening(format, byDefault.expiresOn) })}
            />
          )}
          {isMoment(draft.expiresOn) && !errors.expiresOn && (
            <Text size="sm" mt={4}>
              {t('check.expiryWarning', {
                when: format.dateTime(format.instant(`${draft.expiresOn}:00`)),
                zone,
              })}
            </Text>
          )}
        </div>
      )}
      {hasLink && !isSafe && (
        <Choice
          name="pin"
          hasHelp
          values={PIN_MODES.filter((mode) => pinModes.includes(mode))}
          value={draft.pinMode}
          onChange={(pinMode) => change({ pinMode })}
        />
      )}
    </Stack>
  );
}

interface SourceProps {
  byDefault: { expiresOn: string; setBy: string };
  isOwn: boolean;
  onReset: () => void;
}

/** Whose choice the day is, and the way back to it. */
function ExpirySource({ byDefault, isOwn, onReset }: SourceProps) {
  const { t } = usePlugin();
  const source = byDefault.setBy
    ? t('check.expiryOfSchool', { school: byDefault.setBy })
    : t('check.expiryOfDistrict');
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm">{isOwn ? t('check.expiryOwn') : source}</Text>
      {isOwn && (
        <Button variant="subtle" size="compact-sm" onClick={onReset}>
          {t('check.expiryReset')}
        </Button>
      )}
    </Group>
  );
}
