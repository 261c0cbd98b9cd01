import { FileDrop, Stack, Textarea, TextInput, usePlugin } from '@homeroom/sdk';
import { useState } from 'react';
import { isPageCount } from './rule';
import type { StepProps } from './step-props';

/** Takes the IDs in the order of the file, pasted or from a CSV, and how many pages each person has. */
export function ListField({ draft, changeRule }: Pick<StepProps, 'draft' | 'changeRule'>) {
  const { t } = usePlugin();
  const [hasFailed, setFailed] = useState(false);
  const { list, listEvery } = draft.rule;

  async function read(file: File) {
    try {
      changeRule({ list: await file.text() });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return (
    <Stack gap="sm">
      <TextInput
        label={t('list.everyLabel')}
        description={t('list.everyHint')}
        inputMode="numeric"
        maw={320}
        value={listEvery}
        onChange={(event) => changeRule({ listEvery: event.currentTarget.value })}
        error={listEvery.trim() && !isPageCount(listEvery.trim()) ? t('begins.everyInvalid') : null}
      />
      <Textarea
        label={t('list.label')}
        description={t('list.hint')}
        value={list}
        onChange={(event) => changeRule({ list: event.currentTarget.value })}
        spellCheck={false}
        dir="ltr"
        rows={6}
      />
      <FileDrop
        label={t('list.file')}
        hint={t('list.fileHint')}
        accept=".csv,.txt,text/csv,text/plain"
        onFile={(file) => void read(file)}
        error={hasFailed && t('match.indexFailed')}
      />
    </Stack>
  );
}
