import { Switch, TextInput, usePlugin, WriteForm } from '@homeroom/sdk';
import { useState } from 'react';
import { draftOf, RuleFields, ruleOf } from '../retention/rule-fields';
import { type DocumentType, useSaveType } from '../storage.queries';

interface Props {
  /** Absent: a new one. */
  type?: DocumentType;
  onDone: () => void;
}

/** Name, retention and state of a document type. */
export function TypeForm({ type, onDone }: Props) {
  const { t } = usePlugin();
  const [name, setName] = useState(type?.name ?? '');
  const [days, setDays] = useState(type?.retentionPeriodDays?.toString() ?? '');
  const [draft, setDraft] = useState(draftOf(type?.retention));
  const [isActive, setIsActive] = useState(type?.isActive ?? true);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const save = useSaveType(onDone);
  const isPeriodWrong = days.trim() !== '' && !/^[1-9]\d{0,4}$/.test(days.trim());
  const retention = ruleOf(draft);

  function submit() {
    setWasSubmitted(true);
    if (!name.trim() || isPeriodWrong || retention === undefined) return;
    save.mutate({
      id: type?.id,
      name,
      isActive,
      retentionPeriodDays: days.trim() ? Number(days) : null,
      retention,
    });
  }

  return (
    <WriteForm onSubmit={submit} submitLabel={t('save')} isPending={save.isPending}>
      <TextInput
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wasSubmitted && !name.trim() ? t('required') : save.problem}
        required
        data-autofocus
      />
      <TextInput
        label={t('types.retention')}
        description={t('types.retentionHint')}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
        error={wasSubmitted && isPeriodWrong ? t('types.retentionWrong') : undefined}
        inputMode="numeric"
      />
      <RuleFields draft={draft} onChange={setDraft} isWrong={wasSubmitted && retention === undefined} />
      <Switch
        label={t('types.active')}
        description={t('types.activeHint')}
        checked={isActive}
        onChange={(event) => setIsActive(event.currentTarget.checked)}
      />
    </WriteForm>
  );
}
