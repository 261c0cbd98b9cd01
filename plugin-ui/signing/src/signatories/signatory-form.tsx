import { FileDrop, NativeSelect, Radio, Stack, Text, TextInput, WriteForm } from '@homeroom/sdk';
import { useState } from 'react';
import { useSigning } from '../use-signing';
import { type NewSignature, type Scope, useSaveSignatory } from './signatories.queries';

const MAX_CHARS = 100;

interface Props {
  scopes: readonly Scope[];
  onDone: () => void;
}

/** Whose signature it is, and the signature itself: typed, or a picture. */
export function SignatoryForm({ scopes, onDone }: Props) {
  const { t } = useSigning();
  const [given, setGiven] = useState<NewSignature>({
    name: '',
    title: '',
    scope: scopes[0] ?? 'user',
    schoolId: '',
    text: '',
    file: null,
  });
  const [kind, setKind] = useState<'typed' | 'picture'>('typed');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const save = useSaveSignatory(onDone);
  const change = (part: Partial<NewSignature>) => setGiven((before) => ({ ...before, ...part }));
  const isTyped = kind === 'typed';
  const isOfSchool = given.scope === 'school';
  const isComplete =
    given.name.trim() && (isTyped ? given.text.trim() : given.file) && (!isOfSchool || given.schoolId.trim());

  function submit() {
    setWasSubmitted(true);
    if (!isComplete) return;
    save.mutate({
      ...given,
      schoolId: isOfSchool ? given.schoolId : '',
      text: isTyped ? given.text : '',
      file: isTyped ? null : given.file,
    });
  }

  const required = (value: string) => wasSubmitted && !value.trim() && t('required');
  return (
    <WriteForm onSubmit={submit} submitLabel={t('save')} isPending={save.isPending}>
      <TextInput
        label={t('signatories.name')}
        maxLength={MAX_CHARS}
        dir="auto"
        value={given.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={required(given.name)}
        required
        data-autofocus
      />
      <TextInput
        label={t('signatories.jobTitle')}
        description={t('signatories.jobTitleHint')}
        maxLength={MAX_CHARS}
        dir="auto"
        value={given.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('signatories.whose')}
        value={given.scope}
        onChange={(event) => change({ scope: event.currentTarget.value as Scope })}
        data={scopes.map((scope) => ({ value: scope, label: t(`signatories.scope.${scope}`) }))}
      />
      {isOfSchool && (
        <TextInput
          label={t('signatories.school')}
          value={given.schoolId}
          onChange={(event) => change({ schoolId: event.currentTarget.value })}
          error={required(given.schoolId)}
          required
        />
      )}
      <Radio.Group
        label={t('signatories.kind')}
        value={kind}
        onChange={(next) => setKind(next === 'picture' ? 'picture' : 'typed')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="typed" label={t('signatories.typed')} />
          <Radio value="picture" label={t('signatories.picture')} />
        </Stack>
      </Radio.Group>
      {isTyped ? (
        <TextInput
          label={t('signatories.text')}
          description={t('signatories.textHint')}
          maxLength={MAX_CHARS}
          dir="auto"
          value={given.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          error={required(given.text)}
          required
        />
      ) : (
        <FileDrop
          label={t('signatories.file')}
          hint={given.file ? given.file.name : t('signatories.fileHint')}
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          onFile={(file) => change({ file })}
          error={wasSubmitted && !given.file && t('required')}
        />
      )}
      {save.problem && (
        <Text c="red" role="alert">
          {save.problem}
        </Text>
      )}
    </WriteForm>
  );
}
