import { NativeSelect, Radio, SimpleGrid, Text, Textarea, TextInput, usePlugin } from '@homeroom/sdk';
import { AreaField } from './area-field';
import { IndexField } from './index-field';
import { LearnField } from './learn-field';
import { ListField } from './list-field';
import {
  BEGINS,
  type Begins,
  isPageCount,
  PROOFS,
  type Proof,
  RULE_KINDS,
  type RuleForm,
  type RuleKind,
} from './rule';
import type { StepProps } from './step-props';

/** Neither a code nor a rectangle carries a cover's words. */
const OF_CODES = BEGINS.filter((value) => value !== 'cover');

type Props = Pick<StepProps, 'draft' | 'changeRule'>;

interface RuleProps extends Props {
  page: number;
  onPage: (page: number) => void;
}

/** How a page is known to be somebody's: the kind of the rule, and what it needs. */
export function RuleFields({ draft, changeRule, page, onPage }: RuleProps) {
  const { t } = usePlugin();
  const { rule } = draft;
  return (
    <>
      <Radio.Group
        label={t('match.how')}
        value={rule.kind}
        onChange={(value) => changeRule(afterChoosing(value as RuleKind, rule.begins))}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs" mt="xs">
          {RULE_KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={t(`match.${kind}`)} />
          ))}
        </SimpleGrid>
        <Text size="sm" c="dimmed" mt="xs">
          {t(`match.${rule.kind}Hint`)}
        </Text>
      </Radio.Group>
      {rule.kind === 'words' && (
        <TextInput
          label={t('match.wordsLabel')}
          dir="auto"
          value={rule.words}
          onChange={(event) => changeRule({ words: event.currentTarget.value })}
        />
      )}
      {rule.kind === 'pattern' && (
        <Textarea
          label={t('match.patternLabel')}
          description={t('match.patternDescription')}
          value={rule.pattern}
          onChange={(event) => changeRule({ pattern: event.currentTarget.value })}
          spellCheck={false}
          dir="ltr"
          rows={2}
        />
      )}
      {rule.kind === 'area' && (
        <AreaField draft={draft} changeRule={changeRule} page={page} onPage={onPage} />
      )}
      {(rule.kind === 'code' ||
        rule.kind === 'bookmark' ||
        (rule.kind === 'area' && rule.areaReads === 'id')) && (
        <TextInput
          label={t('match.partLabel')}
          description={t(rule.kind === 'area' ? 'area.partDescription' : 'match.partDescription')}
          value={rule.part}
          onChange={(event) => changeRule({ part: event.currentTarget.value })}
          spellCheck={false}
          dir="ltr"
        />
      )}
      {rule.kind === 'learned' && (
        <LearnField draft={draft} changeRule={changeRule} page={page} onPage={onPage} />
      )}
      {rule.kind === 'fixed' && <ListField draft={draft} changeRule={changeRule} />}
      {rule.kind === 'index' && <IndexField draft={draft} changeRule={changeRule} />}
      {(rule.kind === 'words' || rule.kind === 'pattern' || rule.kind === 'learned') && (
        <BeginsFields draft={draft} changeRule={changeRule} values={BEGINS} />
      )}
      {(rule.kind === 'code' || rule.kind === 'area') && (
        <BeginsFields draft={draft} changeRule={changeRule} values={OF_CODES} />
      )}
      <NativeSelect
        label={t('proof.label')}
        description={t('proof.hint')}
        maw={420}
        data={PROOFS.map((value) => ({ value, label: t(`proof.${value}`) }))}
        value={rule.proof}
        onChange={(event) => changeRule({ proof: event.currentTarget.value as Proof })}
      />
    </>
  );
}

/** The rule's kind, and where a person begins if the kind knows no covers. */
function afterChoosing(kind: RuleKind, begins: Begins): Partial<RuleForm> {
  return (kind === 'code' || kind === 'area') && begins === 'cover' ? { kind, begins: 'id' } : { kind };
}

/** Where the pages of a person begin. */
function BeginsFields({ draft, changeRule, values }: Props & { values: readonly Begins[] }) {
  const { t } = usePlugin();
  const { rule } = draft;
  return (
    <>
      <NativeSelect
        label={t('begins.label')}
        description={t(`begins.${rule.begins}Hint`)}
        maw={420}
        data={values.map((value) => ({ value, label: t(`begins.${value}`) }))}
        value={rule.begins}
        onChange={(event) => changeRule({ begins: event.currentTarget.value as Begins })}
      />
      {rule.begins === 'cover' && (
        <TextInput
          label={t('begins.coverLabel')}
          description={t('begins.coverDescription')}
          dir="auto"
          value={rule.cover}
          onChange={(event) => changeRule({ cover: event.currentTarget.value })}
        />
      )}
      {rule.begins === 'every' && (
        <TextInput
          label={t('begins.everyLabel')}
          inputMode="numeric"
          maw={200}
          value={rule.every}
          onChange={(event) => changeRule({ every: event.currentTarget.value })}
          error={isPageCount(rule.every) ? null : t('begins.everyInvalid')}
        />
      )}
    </>
  );
}
