import { ErrorText, Skeleton, useObjectUrl, VisuallyHidden } from '@homeroom/sdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStorage } from '../use-storage';
import classes from './preview.module.css';
import { type Match, usePagePicture, useWords, type Word } from './preview.queries';

const WIDTH_PX = 900;
const UNITS = 1000;

interface Props {
  ticket: string;
  page: number;
  pages: number;
  zoom: number;
  /** The places of what is looked for, in the whole document. */
  matches: readonly Match[];
  /** The one that is shown. */
  match: Match | undefined;
}

/** The picture of a page under its words, which nobody sees, but which can be selected; and its text to be read out. */
export function PageView({ ticket, page, pages, zoom, matches, match }: Props) {
  const { t } = useStorage();
  const picture = usePagePicture(ticket, page, Math.round(WIDTH_PX * Math.min(zoom, 2)));
  const words = useWords(ticket, page).data;
  const address = useObjectUrl(picture.data);
  const [ratio, setRatio] = useState(1.4);
  if (picture.error) return <ErrorText error={picture.error} />;
  if (!address) return <Skeleton height={480} role="status" aria-label={t('preview.loading')} />;
  const text = words ? words.words.map((word) => word.text).join(' ') || words.text : '';
  return (
    <div className={classes.page} style={{ width: `${zoom * 100}%` }}>
      <img
        className={classes.picture}
        src={address}
        alt={t('preview.pageOf', { page, pages })}
        onLoad={({ currentTarget: { naturalWidth: w, naturalHeight: h } }) => w > 0 && setRatio(h / w)}
      />
      {words && (
        <Words words={words.words} ratio={ratio}>
          {matches
            .filter((each) => each.page === page)
            .map((each) => (
              <Mark
                key={`${each.first} ${each.last}`}
                words={words.words}
                match={each}
                height={UNITS * ratio}
                isCurrent={each === match}
              />
            ))}
        </Words>
      )}
      <VisuallyHidden>
        <p dir="auto">{text || t('preview.noText')}</p>
      </VisuallyHidden>
    </div>
  );
}

interface WordsProps {
  words: readonly Word[];
  ratio: number;
  /** What lies under the words. */
  children: ReactNode;
}

function Words({ words, ratio, children }: WordsProps) {
  const height = UNITS * ratio;
  return (
    <svg className={classes.words} viewBox={`0 0 ${UNITS} ${height}`} aria-hidden="true">
      {children}
      {words.map((word) => (
        <text
          key={`${word.left} ${word.top} ${word.text}`}
          x={word.left * UNITS}
          y={(word.top + word.height * 0.8) * height}
          fontSize={word.height * height}
          textLength={Math.max(word.width * UNITS, 1)}
          lengthAdjust="spacingAndGlyphs"
        >
          {`${word.text} `}
        </text>
      ))}
    </svg>
  );
}

interface MarkProps {
  words: readonly Word[];
  match: Match;
  height: number;
  isCurrent: boolean;
}

/** Shows where a place is: each of its words is marked, and the present place is brought into view. */
function Mark({ words, match: { first, last }, height, isCurrent }: MarkProps) {
  const box = useRef<SVGGElement>(null);
  useEffect(() => {
    if (isCurrent) box.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  if (first === null || last === null) return null;
  return (
    <g ref={box} className={classes.mark} data-current={isCurrent || undefined}>
      {words.slice(first, last + 1).map((word) => (
        <rect
          key={`${word.left} ${word.top}`}
          x={word.left * UNITS - 2}
          y={word.top * height - 2}
          width={word.width * UNITS + 4}
          height={word.height * height + 4}
        />
      ))}
    </g>
  );
}
