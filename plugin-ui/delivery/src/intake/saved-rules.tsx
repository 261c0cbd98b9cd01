import { Button, Group, Stack, Text, TextInput, usePlugin, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { RefusalAlert } from '../shared/refusal-alert';
import { formOf, type Rule, type SavedRule } from './rule';
import classes from './saved-rules.module.css';
import { useChangeRule, useDeleteRule, useSavedRules, useSaveRule } from './saved-rules.queries';
import type { StepProps } from './step-props';

type Props = Pick<StepProps, 'draft' | 'changeRule' | 'rule'>;

/** The rules that the district keeps: those that fit the file are proposed, and this one can be kept. */
export function SavedRules({ draft, changeRule, rule }: Props) {
  const { t } = usePlugin();
  const saved = useSavedRules(draft.upload?.uploadId ?? '');
  const [used, setUsed] = useState<SavedRule | null>(null);
  const rules = saved.data ?? [];
  if (!draft.upload) return null;

  function take(item: SavedRule) {
    setUsed(item);
    changeRule(formOf(item.rule));
  }

  return (
    <section className={classes.saved} aria-label={t('saved.title')}>
      <Text size="sm" role="status">
        {saved.isPending
          ? t('saved.loading')
          : used
            ? t('saved.used', { name: used.name })
            : proposal(rules, t)}
      </Text>
      {saved.error && <RefusalAlert title={t('saved.failedList')} error={saved.error} />}
      {rules.length > 0 && <RuleList rules={rules} used={used} onUse={take} onGone={() => setUsed(null)} />}
      {canBeSaved(rule) && (
        <SaveFields
          key={used?.id ?? ''}
          rule={rule}
          used={used}
          uploadId={draft.upload.uploadId}
          onSaved={setUsed}
        />
      )}
    </section>
  );
}

/** A list of persons belongs to one file. */
function canBeSaved(rule: Rule | null): rule is Rule {
  return rule !== null && rule.kind !== 'fixed' && rule.kind !== 'index';
}

function proposal(rules: readonly SavedRule[], t: ReturnType<typeof usePlugin>['t']): string {
  const fits = rules.find((item) => item.alike);
  if (fits) return t('saved.fits', { name: fits.name });
  return t(rules.length > 0 ? 'saved.none' : 'saved.empty');
}

interface ListProps {
  rules: readonly SavedRule[];
  used: SavedRule | null;
  onUse: (rule: SavedRule) => void;
  onGone: () => void;
}

/** Those that fit the file stand first. */
function RuleList({ rules, used, onUse, onGone }: ListProps) {
  const { t } = usePlugin();
  const remove = useDeleteRule(onGone);
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <>
      <ul className={classes.list}>
        {rules.map((item) => (
          <li key={item.id} className={classes.row} data-fits={item.alike || undefined}>
            <Text size="sm" fw={item.alike ? 600 : undefined} dir="auto" className={classes.name}>
              {item.name}
            </Text>
            {leaving === item.id ? (
              <Group gap="xs">
                <Button variant="default" onClick={() => setLeaving(null)}>
                  {t('saved.keep')}
                </Button>
                <WriteButton
                  color="red"
                  loading={remove.isPending}
                  onClick={() => remove.mutate(item.id, { onSettled: () => setLeaving(null) })}
                >
                  {t('saved.deleteSure', { name: item.name })}
                </WriteButton>
              </Group>
            ) : (
              <Group gap="xs">
                <Button
                  variant="default"
                  aria-label={t('saved.useOne', { name: item.name })}
                  aria-pressed={used?.id === item.id}
                  onClick={() => onUse(item)}
                >
                  {t('saved.use')}
                </Button>
                <Button
                  variant="subtle"
                  aria-label={t('saved.deleteOne', { name: item.name })}
                  onClick={() => setLeaving(item.id)}
                >
                  {t('saved.delete')}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {remove.error && <RefusalAlert title={t('saved.failed')} error={remove.error} />}
    </>
  );
}

interface SaveProps {
  rule: Rule;
  used: SavedRule | null;
  uploadId: string;
  onSaved: (rule: SavedRule) => void;
}

/** Keeps the rule under a name: as a new one, or in the place of the one that is used. */
function SaveFields({ rule, used, uploadId, onSaved }: SaveProps) {
  const { t } = usePlugin();
  const [name, setName] = useState(used?.name ?? '');
  const save = useSaveRule(onSaved);
  const changed = useChangeRule(onSaved);
  const error = save.error ?? changed.error;
  return (
    <Stack gap="xs">
      <Group gap="xs" align="end">
        <TextInput
          label={t('saved.nameLabel')}
          className={classes.name}
          dir="auto"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {used && (
          <WriteButton
            variant="default"
            loading={changed.isPending}
            disabled={!name.trim()}
            onClick={() => changed.mutate({ id: used.id, name, rule, uploadId })}
          >
            {t('saved.change')}
          </WriteButton>
        )}
        <WriteButton
          variant="default"
          loading={save.isPending}
          disabled={!name.trim() || name.trim() === used?.name}
          onClick={() => save.mutate({ name, rule, uploadId })}
        >
          {t(used ? 'saved.saveNew' : 'saved.save')}
        </WriteButton>
      </Group>
      {error && <RefusalAlert title={t('saved.failed')} error={error} />}
    </Stack>
  );
}
