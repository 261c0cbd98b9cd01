import {
  Alert,
  ApiError,
  Checkbox,
  ErrorText,
  Icon,
  Skeleton,
  Stack,
  Text,
  Title,
  WriteForm,
} from '@homeroom/sdk';
import { useState } from 'react';
import type { Request, Signer } from '../requests/requests.queries';
import { useFieldName } from '../templates/editor/names';
import { useSigning } from '../use-signing';
import { AttachmentField } from './attachment-field';
import { FieldInput } from './field-input';
import { bodyOf, type Mark, missingOf } from './mark';
import { MarkInput } from './mark-input';
import { useConsent, useSign } from './waiting.queries';

interface Props {
  request: Request;
  signer: Signer;
  onDone: () => void;
}

/** The signer's own fields, the signature, and the agreement. */
export function SignForm({ request, signer, onDone }: Props) {
  const { t, user } = useSigning();
  const { data: consent, error: consentError } = useConsent();
  const nameOf = useFieldName(request.roles);
  const own = request.fields.filter(({ role, kind }) => role === signer.role && kind !== 'signature');
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(own.flatMap(({ id, value }) => (value ? [[id, value]] : []))),
  );
  const [attached, setAttached] = useState<Record<string, string>>(request.attached);
  const [mark, setMark] = useState<Mark>({
    ...{ method: 'typed', text: signer.name || `${user.firstName} ${user.lastName}`.trim() },
    ...{ drawn: '', uploaded: '', signatoryId: '' },
  });
  const [hasAgreed, setAgreed] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const sign = useSign(onDone);
  const refused: Readonly<Record<string, string>> = sign.error instanceof ApiError ? sign.error.fields : {};
  const given = { ...values, ...attached };
  const missing = own.filter((field) => isMissing(field, own, given)).map(({ id }) => id);
  const lacks = missingOf(mark);

  function submit() {
    setChecked(true);
    if (missing.length > 0 || lacks || !hasAgreed || !consent) return;
    sign.mutate({
      ...{ requestId: request.id, values, ...bodyOf(mark) },
      ...{ consentVersion: consent.version, consentLanguage: consent.language },
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  }

  return (
    <section aria-labelledby="sign-title">
      <Title order={2} size="h4" id="sign-title" mb="sm">
        {t('waiting.yourPart')}
      </Title>
      <WriteForm onSubmit={submit} submitLabel={t('waiting.sign')} isPending={sign.isPending}>
        {own.map((field) => {
          const label = nameOf(field);
          const error =
            refused[field.id] ?? (isChecked && missing.includes(field.id) && t('waiting.fieldMissing'));
          return field.kind === 'attachment' ? (
            <AttachmentField
              key={field.id}
              {...{ requestId: request.id, fieldId: field.id, label, error }}
              value={attached[field.id] ?? ''}
              onChange={(name) => setAttached((current) => ({ ...current, [field.id]: name }))}
            />
          ) : (
            <FieldInput
              key={field.id}
              {...{ field, label, error }}
              value={values[field.id] ?? ''}
              onChange={(value) =>
                setValues((current) => ({ ...withoutGroup(current, field, own, value), [field.id]: value }))
              }
            />
          );
        })}
        <MarkInput
          mark={mark}
          error={
            refused.picture ??
            refused.text ??
            refused.signatoryId ??
            (isChecked && lacks !== null && t(lacks))
          }
          onChange={(part) => setMark((current) => ({ ...current, ...part }))}
        />
        <Checkbox
          label={t('waiting.agree')}
          checked={hasAgreed}
          error={isChecked && !hasAgreed && t('waiting.agreeMissing')}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        {consentError && <ErrorText error={consentError} />}
        {!consent && !consentError && (
          <Skeleton height={60} role="status" aria-label={t('waiting.consentLoading')} />
        )}
        {consent && (
          <Stack gap="xs">
            {consent.paragraphs.map((paragraph) => (
              <Text key={paragraph} size="sm" c="dimmed" lang={consent.language} dir="auto">
                {paragraph}
              </Text>
            ))}
            <Text size="xs" c="dimmed">
              {t('waiting.consentVersion', { version: consent.version })}
            </Text>
          </Stack>
        )}
        {sign.error && (
          <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
            <Stack gap={4}>
              <ErrorText error={sign.error} />
            </Stack>
          </Alert>
        )}
      </WriteForm>
    </section>
  );
}

type Field = Request['fields'][number];

/** Of the options of one group one is enough. */
function isMissing(field: Field, own: readonly Field[], values: Record<string, string>): boolean {
  if (field.required === false || values[field.id]?.trim()) return false;
  const isGrouped = field.kind === 'radio' && field.group;
  return !isGrouped || !own.some(({ id, group }) => group === field.group && values[id]);
}

/** The values without the other options of a group of which one was chosen. */
function withoutGroup(values: Record<string, string>, field: Field, own: readonly Field[], value: string) {
  if (field.kind !== 'radio' || !field.group || !value) return values;
  const others = new Set(own.filter(({ group }) => group === field.group).map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([id]) => !others.has(id)));
}
