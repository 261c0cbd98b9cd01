import { ErrorText, Skeleton, Stack } from '@homeroom/sdk';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStorage } from '../use-storage';
import { FindBar } from './find-bar';
import classes from './preview.module.css';
import { type Place, type Preview, useWords } from './preview.queries';
import { FindButton } from './preview-toolbar';
import { useFindKey } from './use-find-key';

const MAX_MATCHES = 500;

interface Props {
  preview: Preview;
  place: Place;
}

/** A plain text, in which words can be looked for. */
export function TextPreview({ preview: { ticket, fileName }, place }: Props) {
  const { t } = useStorage();
  const { data, error } = useWords(ticket, 1);
  const [phrase, setPhrase] = useState(place.find ?? '');
  const [at, setAt] = useState(0);
  const search = useFindKey<HTMLDivElement>(Boolean(place.find), () => setPhrase(''));
  const pieces = useMemo(() => cut(data?.text ?? '', phrase.trim()), [data, phrase]);
  const count = Math.min((pieces.length - 1) / 2, MAX_MATCHES);
  const matches = Array.from({ length: count }, () => ({ page: 1, first: 0, last: 0 }));
  const current = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is brought into view when it is another.
  useEffect(() => current.current?.scrollIntoView?.({ block: 'nearest' }), [at, pieces]);
  if (error) return <ErrorText error={error} />;
  if (!data) return <Skeleton height={160} role="status" aria-label={t('preview.loading')} />;
  const finding = {
    ...{ phrase, matches, at, isSettled: true, isMore: false, error: null },
    setPhrase: (next: string) => {
      setAt(0);
      setPhrase(next);
    },
    step: (by: number) => count > 0 && setAt((at + by + count) % count),
  };
  return (
    <Stack gap="sm" ref={search.within}>
      <div>
        <FindButton search={search} />
      </div>
      {search.isOpen && <FindBar finding={finding} onClose={search.close} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={classes.frame} aria-label={fileName} tabIndex={0}>
        <pre className={classes.text} dir="auto">
          {pieces.map((piece, number) =>
            number % 2 === 1 ? (
              <mark
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their places.
                key={number}
                ref={number === 2 * at + 1 ? current : undefined}
                data-current={number === 2 * at + 1 || undefined}
              >
                {piece}
              </mark>
            ) : (
              piece
            ),
          )}
        </pre>
      </section>
    </Stack>
  );
}

/** The text cut at a phrase: every second piece is one of its places, in any case and with any space between words. */
function cut(text: string, phrase: string): string[] {
  if (phrase === '') return [text];
  const words = phrase.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return text.split(new RegExp(`(${words.join('\\s+')})`, 'giu'), 2 * MAX_MATCHES + 1);
}
