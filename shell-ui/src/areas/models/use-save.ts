import { ApiError, type FormValues, fetchRecord, useShell } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { type Comparison, type Conflict, compareFields, mergeValues, type Side } from './merge';
import { saveRecord, useForget, valuesOf } from './models.queries';

export interface OpenConflict {
  conflict: Conflict;
  /** Settles it by what was chosen for each field. */
  onChoose: (sides: Readonly<Record<string, Side>>) => void;
  onCancel: () => void;
}

interface Choice {
  comparisons: readonly Comparison[];
  sides: Readonly<Record<string, Side>>;
}

/** Saves a record. If somebody else has saved it meanwhile, asks field by field and saves what was decided. */
export function useSave(model: string, id: string | undefined, onSaved: () => void) {
  const t = useText('models');
  const { api, notify } = useShell();
  const forget = useForget();
  const [conflict, setConflict] = useState<OpenConflict | null>(null);

  function ask(error: ApiError): Promise<Choice> {
    const comparisons = compareFields(error.data);
    return new Promise((resolve, reject) => {
      setConflict({
        conflict: {
          by: String(error.data.changedBy ?? ''),
          on: String(error.data.changedOn ?? ''),
          comparisons,
        },
        onChoose: (sides) => {
          setConflict(null);
          resolve({ comparisons, sides });
        },
        onCancel: () => {
          setConflict(null);
          reject(error);
        },
      });
    });
  }

  async function save(values: FormValues, version: number | undefined): Promise<void> {
    try {
      const saved = await saveRecord(api, model, { id, version, values });
      for (const note of saved.__i.notes ?? []) notify({ message: note });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'record_changed' || id === undefined) throw error;
      const { comparisons, sides } = await ask(error);
      const current = await fetchRecord(api, model, id);
      await save(mergeValues(valuesOf(current), comparisons, sides), current.__i.version);
      return;
    }
    await forget(model);
    notify({ message: t('saved'), kind: 'success' });
    onSaved();
  }
  return { save, conflict };
}
