import { Checkbox, Choice, ErrorText, FileDrop, Stack, Text, Textarea, usePlugin } from '@homeroom/sdk';
import { useState } from 'react';
import { SchoolField, useIsKeptToSchools, useSchools } from '../shared/school-field';
import classes from './message.module.css';
import { type MessageDraft, WHOM } from './use-message-draft';

interface Props {
  draft: MessageDraft;
  change: (change: Partial<MessageDraft>) => void;
  /** The district's IDs are per school. */
  needsSchool: boolean;
}

/** Whom the message goes to: pasted IDs or a CSV file, schools, or everybody. */
export function WhomFields({ draft, change, needsSchool }: Props) {
  const { t } = usePlugin();
  const labels = useIsKeptToSchools() ? { everybody: t('whom.own') } : {};
  return (
    <Stack gap="lg">
      <Choice
        name="whom"
        values={WHOM}
        value={draft.whom}
        onChange={(whom) => change({ whom })}
        labels={labels}
      />
      {draft.whom === 'list' && <IdList draft={draft} change={change} />}
      {draft.whom === 'list' && (
        <SchoolField
          value={draft.schoolId}
          onChange={(schoolId) => change({ schoolId })}
          isNeeded={needsSchool}
        />
      )}
      {draft.whom === 'schools' && (
        <SchoolList value={draft.schoolIds} onChange={(schoolIds) => change({ schoolIds })} />
      )}
    </Stack>
  );
}

function IdList({ draft, change }: Omit<Props, 'needsSchool'>) {
  const { t } = usePlugin();
  const [hasFailed, setFailed] = useState(false);

  async function read(file: File) {
    try {
      change({ ids: await file.text() });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return (
    <>
      <Textarea
        label={t('whom.ids')}
        description={t('whom.idsHint')}
        rows={6}
        dir="auto"
        value={draft.ids}
        onChange={(event) => change({ ids: event.currentTarget.value })}
      />
      <FileDrop
        label={t('whom.csv')}
        hint={t('whom.csvHint')}
        accept=".csv,.txt,text/csv,text/plain"
        onFile={(file) => void read(file)}
        error={hasFailed && t('whom.csvFailed')}
      />
    </>
  );
}

interface SchoolListProps {
  value: readonly string[];
  onChange: (schoolIds: readonly string[]) => void;
}

function SchoolList({ value, onChange }: SchoolListProps) {
  const { t } = usePlugin();
  const schools = useSchools();
  if (schools.error) return <ErrorText error={schools.error} />;
  if (schools.data?.length === 0) return <Text c="dimmed">{t('whom.noSchools')}</Text>;
  return (
    <Checkbox.Group label={t('whom.schoolList')} value={[...value]} onChange={onChange}>
      <div className={classes.schools}>
        {(schools.data ?? []).map(({ code, name }) => (
          <Checkbox key={code} value={code} label={`${name} (${code})`} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
