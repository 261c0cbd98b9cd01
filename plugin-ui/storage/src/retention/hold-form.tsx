import { NativeSelect, Textarea, TextInput, WriteForm } from '@homeroom/sdk';
import { useState } from 'react';
import { useDocumentTypes } from '../storage.queries';
import { useStorage } from '../use-storage';
import { type NewHold, usePlaceHold } from './retention.queries';

interface Props {
  /** The hold is on this document. */
  documentId?: string;
  onDone: () => void;
}

const EMPTY = {
  personId: '',
  typeId: '',
  schoolId: '',
  phrase: '',
  createdFrom: '',
  createdTo: '',
  reason: '',
};

/** On what a hold is, and why. */
export function HoldForm({ documentId, onDone }: Props) {
  const { t } = useStorage();
  const [kind, setKind] = useState<NewHold['kind']>(documentId ? 'document' : 'person');
  const [values, setValues] = useState(EMPTY);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const types = useDocumentTypes().data ?? [];
  const place = usePlaceHold(onDone);
  const field = (name: keyof typeof EMPTY) => ({
    label: t(`holds.field.${name}`),
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((old) => ({ ...old, [name]: value }));
    },
  });
  const lacks = (name: keyof typeof EMPTY) =>
    wasSubmitted && values[name].trim().length < 3 ? t('holds.tooShort') : undefined;

  function submit() {
    setWasSubmitted(true);
    if (values.reason.trim().length < 3) return;
    const { reason, personId, ...conditions } = values;
    const base = { kind, reason, personId: '', schoolId: '', phrase: '' };
    if (kind === 'document') place.mutate({ ...base, documentId });
    else if (kind === 'person') place.mutate({ ...base, personId });
    else {
      const { typeId, createdFrom, createdTo, ...texts } = conditions;
      const days = { createdFrom: createdFrom || null, createdTo: createdTo || null };
      place.mutate({ ...base, ...texts, ...days, personId, typeId: typeId || null });
    }
  }

  return (
    <WriteForm onSubmit={submit} submitLabel={t('holds.place')} isPending={place.isPending}>
      {!documentId && (
        <NativeSelect
          label={t('holds.kind')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value === 'search' ? 'search' : 'person')}
          data={(['person', 'search'] as const).map((value) => ({ value, label: t(`holds.kinds.${value}`) }))}
          data-autofocus
        />
      )}
      {kind !== 'document' && (
        <TextInput {...field('personId')} description={t('holds.personHint')} required={kind === 'person'} />
      )}
      {kind === 'search' && (
        <>
          <NativeSelect
            {...field('typeId')}
            data={[
              { value: '', label: t('holds.anyType') },
              ...types.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <TextInput {...field('schoolId')} />
          <TextInput {...field('phrase')} description={t('holds.phraseHint')} />
          <TextInput {...field('createdFrom')} type="date" />
          <TextInput {...field('createdTo')} type="date" />
        </>
      )}
      <Textarea
        {...field('reason')}
        description={t('holds.reasonHint')}
        error={lacks('reason') ?? place.problem}
        required
      />
    </WriteForm>
  );
}
