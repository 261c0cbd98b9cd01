import { Link } from 'react-router';
import classes from './count-cards.module.css';
import { useFormat } from './use-format';

interface Card {
  id: string;
  /** The address of the rows that it counts. */
  to: string;
  count: number;
  label: string;
  /** Somebody has to look at these. */
  isBad?: boolean;
}

interface Props {
  /** What is counted, for screen readers. */
  label: string;
  cards: readonly Card[];
  /** The id of the card whose rows are shown. */
  current: string | undefined;
}

/** How many there are of each kind: every number opens the rows that it counts. */
export function CountCards({ label, cards, current }: Props) {
  const format = useFormat();
  return (
    <nav aria-label={label} className={classes.cards}>
      {cards.map(({ id, to, count, label: name, isBad }) => (
        <Link
          key={id}
          to={to}
          className={classes.card}
          aria-current={id === current || undefined}
          data-bad={isBad || undefined}
        >
          <span className={classes.count}>{format.number(count)}</span>
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  );
}
