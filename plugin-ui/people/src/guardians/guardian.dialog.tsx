import {
  ApiError,
  Dialog,
  ErrorText,
  familyLanguages,
  NativeSelect,
  Switch,
  Textarea,
  TextInput,
  useFormat,
  usePlugin,
  WriteForm,
} from '@homeroom/sdk';
import { useState } from 'react';
import { type Guardian, type GuardianValues, useSaveGuardian } from './guardians.queries';
import { RELATIONSHIPS } from './words';

const PLACES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface Props {
  person: string;
  /** Absent: a new one. */
  guardian?: Guardian;
  onClose: () => void;
}

/** What is known of a guardian, and whether a custody restriction keeps documents from them. */
export function GuardianDialog({ person, guardian, onClose }: Props) {
  const { t } = usePlugin();
  const { number } = useFormat();
  const [values, setValues] = useState<Required<GuardianValues>>(() => valuesOf(guardian));
  const save = useSaveGuardian(person, guardian?.place, onClose);
  const wrong = save.error instanceof ApiError ? save.error.fields : {};
  const change = (changes: Partial<GuardianValues>) => setValues({ ...values, ...changes });
  return (
    <Dialog title={t(guardian ? 'guardian.editTitle' : 'guardian.add')} isOpen onClose={onClose}>
      <WriteForm onSubmit={() => save.mutate(values)} submitLabel={t('save')} isPending={save.isPending}>
        {save.error && Object.keys(wrong).length === 0 && <ErrorText error={save.error} />}
        <TextInput
          label={t('guardian.name')}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={wrong.name}
          autoComplete="off"
          dir="auto"
          data-autofocus
        />
        <TextInput
          label={t('guardian.email')}
          value={values.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
          error={wrong.email}
          autoComplete="off"
          dir="ltr"
        />
        <TextInput
          label={t('guardian.phone')}
          value={values.phone}
          onChange={(event) => change({ phone: event.currentTarget.value })}
          error={wrong.phone}
          autoComplete="off"
          dir="ltr"
        />
        <NativeSelect
          label={t('guardian.relationship')}
          value={values.relationship}
          data={[
            { value: '', label: t('guardian.unknown') },
            ...RELATIONSHIPS.map((value) => ({ value, label: t(`relationship.${value}`) })),
          ]}
          onChange={(event) =>
            change({ relationship: event.currentTarget.value as GuardianValues['relationship'] })
          }
        />
        <NativeSelect
          label={t('guardian.language')}
          description={t('guardian.languageHint')}
          value={values.language}
          data={[
            { value: '', label: t('guardian.districtsLanguage') },
            ...familyLanguages(guardian?.language),
          ]}
          onChange={(event) => change({ language: event.currentTarget.value })}
          error={wrong.language}
        />
        <NativeSelect
          label={t('guardian.priority')}
          description={t('guardian.priorityHint')}
          value={String(values.priority)}
          data={PLACES.map((value) => ({ value, label: number(Number(value)) }))}
          onChange={(event) => change({ priority: Number(event.currentTarget.value) })}
        />
        <Switch
          label={t('guardian.receives')}
          checked={values.receives}
          onChange={(event) => change({ receives: event.currentTarget.checked })}
        />
        <Switch
          label={t('guardian.restricted')}
          description={t('guardian.restrictedHint')}
          checked={values.restricted}
          onChange={(event) => change({ restricted: event.currentTarget.checked })}
        />
        {values.restricted && (
          <Textarea
            label={t('guardian.reason')}
            value={values.reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
            error={wrong.reason}
            required
            dir="auto"
          />
        )}
      </WriteForm>
    </Dialog>
  );
}

function valuesOf(guardian: Guardian | undefined): Required<GuardianValues> {
  return {
    name: guardian?.name ?? '',
    email: guardian?.email ?? '',
    phone: guardian?.phone ?? '',
    relationship: guardian?.relationship ?? '',
    language: guardian?.language ?? '',
    priority: guardian?.priority ?? 1,
    receives: guardian?.receives ?? true,
    restricted: guardian?.restricted ?? false,
    reason: guardian?.reason ?? '',
  };
}
