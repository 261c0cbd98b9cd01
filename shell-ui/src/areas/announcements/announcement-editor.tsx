import { FormRenderer, Text, useFormat, useShell } from '@homeroom/sdk';
import { useMemo, useState } from 'react';
import { useText } from '../../i18n/i18n';
import classes from './announcement-editor.module.css';
import { draftOf, formOf, SCHEMA, valuesOf } from './announcement-form';
import type { AnnouncementDraft, AnnouncementRecord } from './announcements.queries';
import { Preview } from './preview';

interface Props {
  /** Absent: a new one. */
  record?: AnnouncementRecord;
  onSend: (draft: AnnouncementDraft) => Promise<unknown>;
}

/** Form and preview beside each other; the button says who is going to read it. */
export function AnnouncementEditor({ record, onSend }: Props) {
  const t = useText('announcements');
  const format = useFormat();
  const { district } = useShell();
  const forms = useMemo(() => [formOf(record)], [record]);
  const [initial] = useState(() => valuesOf(format, record));
  const [values, setValues] = useState(initial);
  const draft = draftOf(values, format);
  const count = draft.organizations?.length ?? 0;
  const toSome = count > 0 ? t('send.chosen', { count }) : t('send.some');
  const words = draft.organizations === null ? t('send.everybody') : toSome;
  return (
    <div className={classes.columns}>
      <div>
        <Text size="sm" c="dimmed" mb="md">
          {t('zone', { zone: district.timezone })}
        </Text>
        <FormRenderer
          forms={forms}
          schema={SCHEMA}
          values={initial}
          text={(label) => (label.includes('.') || KEYS.includes(label) ? t(label) : label)}
          onChange={setValues}
          submitLabel={record ? t('save') : words}
          onSubmit={(sent) => onSend(draftOf(sent, format))}
        />
      </div>
      <Preview draft={draft} />
    </div>
  );
}

/** Labels that are words of the dictionary though they have no dot; a language's own name is none. */
const KEYS: readonly string[] = ['severity', 'audience'];
