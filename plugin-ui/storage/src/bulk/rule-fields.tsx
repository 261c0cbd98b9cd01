import { Checkbox, NativeSelect, Stack, TextInput, usePlugin } from '@homeroom/sdk';
import type { Rule } from './bulk.queries';

const CHOICES = ['whole', 'first', 'last', 'pattern', 'code', 'index'] as const;
type Choice = (typeof CHOICES)[number];

interface Props {
  rule: Rule;
  onChange: (rule: Rule) => void;
}

/** By which rule a file says whose it is. */
export function RuleFields({ rule, onChange }: Props) {
  const { t } = usePlugin();
  const by = rule.by ?? 'personId';
  const chosen: Choice = rule.kind === 'name' ? (rule.part ?? 'whole') : rule.kind;
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('bulk.rule.label')}
        description={t(`bulk.rule.${chosen}Hint`)}
        value={chosen}
        data={CHOICES.map((value) => ({ value, label: t(`bulk.rule.${value}`) }))}
        onChange={(event) => onChange(ruleOf(event.currentTarget.value as Choice, by))}
      />
      {rule.kind === 'pattern' && (
        <TextInput
          label={t('bulk.rule.patternLabel')}
          description={t('bulk.rule.patternField', { example: '(?<id>\\d+)_' })}
          value={rule.pattern}
          dir="ltr"
          maxLength={500}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange({ ...rule, pattern: event.currentTarget.value })}
        />
      )}
      {rule.kind === 'code' && (
        <Checkbox
          label={t('bulk.rule.keepsSheets')}
          checked={rule.keepsSheets ?? false}
          onChange={(event) => onChange({ ...rule, keepsSheets: event.currentTarget.checked })}
        />
      )}
      <NativeSelect
        label={t('bulk.rule.by')}
        value={by}
        data={(['personId', 'otherId'] as const).map((value) => ({ value, label: t(`bulk.rule.${value}`) }))}
        onChange={(event) => onChange({ ...rule, by: event.currentTarget.value as typeof by })}
      />
    </Stack>
  );
}

function ruleOf(choice: Choice, by: 'personId' | 'otherId'): Rule {
  if (choice === 'pattern') return { kind: 'pattern', by, pattern: '' };
  if (choice === 'code') return { kind: 'code', by, keepsSheets: false };
  if (choice === 'index') return { kind: 'index', by };
  return { kind: 'name', by, part: choice };
}
