import { NativeSelect, Radio, SimpleGrid, Text, Textarea, TextInput, usePlugin } from '@homeroom/sdk';
import { AreaField } from './area-field';
import { IndexField } from './index-field';
import { LearnField } from './learn-field';
import { ListField } from './list-field';
import {
  BEGINS,
  type Begins,
  type DraftChange,
  isPageCount,
  PROOFS,
  type Proof,
  RULE_KINDS,
  type RuleKind,
} from './rule';
import type { StepProps } from './step-props';

/** Neither a code nor a rectangle carries a cover's words. */
const OF_CODES = BEGINS.filter((value) => value !== 'cover');

type Props = Pick<StepProps, 'draft' | 'change'>;

interface RuleProps extends Props {
  page: number;
  onPage: (page: number) => void;
}

/** How a page is known to be somebody's: the kind of the rule, and what it needs. */
export function RuleFields({ draft, change, page, onPage }: RuleProps) {
  const { t } = usePlugin();
  const { ruleKind } = draft;
  return (
    <>
      <Radio.Group
        label={t('match.how')}
        value={draft.ruleKind}
        onChange={(value) => change(afterChoosing(value as RuleKind, draft.begins))}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs" mt="xs">
          {RULE_KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={t(`match.${kind}`)} />
          ))}
        </SimpleGrid>
        <Text size="sm" c="dimmed" mt="xs">
          {t(`match.${ruleKind}Hint`)}
        </Text>
      </Radio.Group>
      {ruleKind === 'words' && (
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
      {ruleKind === 'area' && <AreaField draft={draft} change={change} page={page} onPage={onPage} />}
      {(ruleKind === 'code' ||
        ruleKind === 'bookmark' ||
        (ruleKind === 'area' && draft.areaReads === 'id')) && (
        <TextInput
          label={t('match.partLabel')}
          description={t(ruleKind === 'area' ? 'area.partDescription' : 'match.partDescription')}
          value={draft.part}
          onChange={(event) => change({ part: event.currentTarget.value })}
          spellCheck={false}
          dir="ltr"
        />
      )}
      {ruleKind === 'learned' && <LearnField draft={draft} change={change} page={page} onPage={onPage} />}
      {ruleKind === 'fixed' && <ListField draft={draft} change={change} />}
      {draft.ruleKind === 'index' && <IndexField draft={draft} change={change} />}
      {(ruleKind === 'words' || ruleKind === 'pattern' || ruleKind === 'learned') && (
        <BeginsFields draft={draft} change={change} values={BEGINS} />
      )}
      {(ruleKind === 'code' || ruleKind === 'area') && (
        <BeginsFields draft={draft} change={change} values={OF_CODES} />
      )}
      <NativeSelect
        label={t('proof.label')}
        description={t('proof.hint')}
        maw={420}
        data={PROOFS.map((value) => ({ value, label: t(`proof.${value}`) }))}
        value={draft.proof}
        onChange={(event) => change({ proof: event.currentTarget.value as Proof })}
      />
    </>
  );
}

/** The rule's kind, and where a person begins if the kind knows no covers. */
function afterChoosing(ruleKind: RuleKind, begins: Begins): DraftChange {
  return (ruleKind === 'code' || ruleKind === 'area') && begins === 'cover'
    ? { ruleKind, begins: 'id' }
    : { ruleKind };
}

/** Where the pages of a person begin. */
function BeginsFields({ draft, change, values }: Props & { values: readonly Begins[] }) {
  const { t } = usePlugin();
  return (
    <>
      <NativeSelect
        label={t('begins.label')}
        description={t(`begins.${draft.begins}Hint`)}
        maw={420}
        data={values.map((value) => ({ value, label: t(`begins.${value}`) }))}
        value={draft.begins}
        onChange={(event) => change({ begins: event.currentTarget.value as Begins })}
      />
      {draft.begins === 'cover' && (
        <TextInput
          label={t('begins.coverLabel')}
          description={t('begins.coverDescription')}
          dir="auto"
          value={draft.cover}
          onChange={(event) => change({ cover: event.currentTarget.value })}
        />
      )}
      {draft.begins === 'every' && (
        <TextInput
          label={t('begins.everyLabel')}
          inputMode="numeric"
          maw={200}
          value={draft.every}
          onChange={(event) => change({ every: event.currentTarget.value })}
          error={isPageCount(draft.every) ? null : t('begins.everyInvalid')}
        />
      )}
    </>
  );
}
