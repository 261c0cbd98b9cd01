import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** One below the other, for values as long as a line; else as many beside each other as fit. */
  isStacked?: boolean;
  children: ReactNode;
}

/** What is known of a thing, as `Fact`s. */
export function Facts({ isStacked = false, children }: FactsProps) {
  return (
    <dl className={classes.facts} data-stacked={isStacked || undefined}>
      {children}
    </dl>
  );
}

/** A value under its name. A text is kept apart from the direction of the page. */
export function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  );
}
