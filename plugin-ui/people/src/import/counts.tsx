import { Fact, Facts, useFormat, usePlugin } from '@homeroom/sdk';

const NAMES = ['imported', 'updated', 'unchanged', 'rejected', 'removed'] as const;

type Counts = Record<(typeof NAMES)[number], number>;

interface Props {
  counts: Counts;
  /** The ids of lists on the page: a number leads to the rows that it counts. */
  lists?: Partial<Record<(typeof NAMES)[number], string>>;
}

/** What an import would do or has done, in numbers of rows. */
export function CountFacts({ counts, lists = {} }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <Facts>
      {NAMES.map((name) => (
        <Fact key={name} term={t(`count.${name}`)}>
          {lists[name] && counts[name] > 0 ? (
            <a href={`#${lists[name]}`} aria-label={`${t(`count.${name}`)}: ${format.number(counts[name])}`}>
              {format.number(counts[name])}
            </a>
          ) : (
            format.number(counts[name])
          )}
        </Fact>
      ))}
    </Facts>
  );
}
