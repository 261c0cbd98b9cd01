import { Fact, Facts, useFormat, usePlugin } from '@homeroom/sdk';

const NAMES = ['imported', 'updated', 'unchanged', 'rejected', 'removed'] as const;

export type Counts = Record<(typeof NAMES)[number], number>;

/** What an import would do or has done, in numbers of rows. */
export function CountFacts({ counts }: { counts: Counts }) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <Facts>
      {NAMES.map((name) => (
        <Fact key={name} term={t(`count.${name}`)}>
          {format.number(counts[name])}
        </Fact>
      ))}
    </Facts>
  );
}
