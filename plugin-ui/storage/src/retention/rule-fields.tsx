import { NativeSelect, TextInput } from '@homeroom/sdk';
import type { DocumentType } from '../storage.queries';
import { useStorage } from '../use-storage';

export type Rule = NonNullable<DocumentType['retention']>;
export type RuleDraft = Omit<Rule, 'trigger' | 'amount'> & { trigger: Rule['trigger'] | ''; amount: string };

const TRIGGERS = ['created', 'schoolYearEnd', 'exit', 'birthday', 'field'] as const;
const UNITS = ['days', 'months', 'years'] as const;
const ACTIONS = ['review', 'destroy'] as const;

/** The rule as fields show it; without one the number of days in the field above holds. */
export function draftOf(rule: Rule | null | undefined): RuleDraft {
  if (rule) return { ...rule, amount: String(rule.amount) };
  return { trigger: '', amount: '', unit: 'years', action: 'review', field: '' };
}

/** The rule that the fields say; undefined where something is missing or wrong. */
export function ruleOf(draft: RuleDraft): Rule | null | undefined {
  if (draft.trigger === '') return null;
  if (!/^[1-9]\d{0,4}$/.test(draft.amount.trim())) return undefined;
  const field = draft.trigger === 'field' ? draft.field.trim() : '';
  if (draft.trigger === 'field' && !field) return undefined;
  return { ...draft, trigger: draft.trigger, amount: Number(draft.amount), field };
}

interface Props {
  draft: RuleDraft;
  onChange: (draft: RuleDraft) => void;
  isWrong: boolean;
}

/** From which day documents of a type count, for how long, and what happens then. */
export function RuleFields({ draft, onChange, isWrong }: Props) {
  const { t } = useStorage();
  const options = <V extends string>(values: readonly V[], words: string) =>
    values.map((value) => ({ value, label: t(`${words}.${value}`) }));
  const pick = <V extends string>(values: readonly V[], value: string) =>
    values.find((each) => each === value);
  return (
    <>
      <NativeSelect
        label={t('rule.trigger')}
        description={t('rule.triggerHint')}
        value={draft.trigger}
        onChange={(event) => onChange({ ...draft, trigger: pick(TRIGGERS, event.currentTarget.value) ?? '' })}
        data={[{ value: '', label: t('rule.simple') }, ...options(TRIGGERS, 'rule.triggers')]}
      />
      {draft.trigger !== '' && (
        <>
          {draft.trigger === 'field' && (
            <TextInput
              label={t('rule.field')}
              value={draft.field}
              onChange={(event) => onChange({ ...draft, field: event.currentTarget.value })}
              required
            />
          )}
          <TextInput
            label={t('rule.amount')}
            value={draft.amount}
            onChange={(event) => onChange({ ...draft, amount: event.currentTarget.value })}
            error={isWrong ? t('rule.wrong') : undefined}
            inputMode="numeric"
            required
          />
          <NativeSelect
            label={t('rule.unit')}
            value={draft.unit}
            onChange={(event) =>
              onChange({ ...draft, unit: pick(UNITS, event.currentTarget.value) ?? 'years' })
            }
            data={options(UNITS, 'rule.units')}
          />
          <NativeSelect
            label={t('rule.action')}
            value={draft.action}
            onChange={(event) =>
              onChange({ ...draft, action: pick(ACTIONS, event.currentTarget.value) ?? 'review' })
            }
            data={options(ACTIONS, 'rule.actions')}
          />
        </>
      )}
    </>
  );
}
