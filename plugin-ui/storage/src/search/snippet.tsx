import { Text } from '@homeroom/sdk';
import classes from './search.module.css';
import type { Hit } from './search.queries';

/** A few lines of a page; what was looked for is marked. Text only: nothing of a document is ever drawn as HTML. */
export function Snippet({ parts }: { parts: Hit['snippet'] }) {
  if (parts.length === 0) return null;
  return (
    <Text size="sm" className={classes.snippet} dir="auto">
      {parts.map(({ text, isMarked }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their places
        isMarked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
      )}
    </Text>
  );
}
