import { Button, Group, Radio, Stack, Text, Textarea, TextInput, usePlugin } from '@homeroom/sdk';
import type { RuleKind } from './draft';
import { IndexField } from './index-field';
import { MatchPreview } from './match-preview';
import type { StepProps } from './step-props';

const KINDS: readonly RuleKind[] = ['words', 'pattern', 'index'];

interface Props extends StepProps {
  page: number;
  onPage: (page: number) => void;
}

/** How homeroom knows whose page it is, with what the rule finds on the first pages. */
export function MatchStep({ draft, change, rule, preview, page, onPage }: Props) {
  const { t } = usePlugin();
  const canGoOn = rule !== null && !preview.error && (preview.data?.totals.matched ?? 0) > 0;
  return (
    <Stack gap="lg">
      <Radio.Group
        label={t('match.how')}
        value={draft.ruleKind}
        onChange={(value) => change({ ruleKind: value as RuleKind })}
      >
        <Stack gap="sm" mt="xs">
          {KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={t(`match.${kind}`)} description={t(`match.${kind}Hint`)} />
          ))}
        </Stack>
      </Radio.Group>
      {draft.ruleKind === 'words' && (
        <TextInput
          label={t('match.wordsLabel')}
          dir="auto"
          value={draft.words}
          onChange={(event) => change({ words: event.currentTarget.value })}
        />
      )}
      {draft.ruleKind === 'pattern' && (
        <Textarea
          label={t('match.patternLabel')}
          description={t('match.patternDescription')}
          value={draft.pattern}
          onChange={(event) => change({ pattern: event.currentTarget.value })}
          spellCheck={false}
          dir="ltr"
          rows={2}
        />
      )}
      {draft.ruleKind === 'index' && <IndexField draft={draft} change={change} />}
      {rule ? (
        <MatchPreview preview={preview} upload={draft.upload} page={page} onPage={onPage} />
      ) : (
        <Text c="dimmed">{t('match.nothing')}</Text>
      )}
      <Group justify="flex-end">
        <Button disabled={!canGoOn} onClick={() => change({ step: 'check' })}>
          {t('continue')}
        </Button>
      </Group>
    </Stack>
  );
}
