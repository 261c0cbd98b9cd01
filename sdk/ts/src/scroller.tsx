import type { ReactNode } from 'react';
import classes from './scroller.module.css';

interface Props {
  id?: string;
  /** What is in it, for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Room for a table that may be wider than the screen: it scrolls, and shows at which side more follows. */
export function Scroller({ id, label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keyboard
    <section id={id} className={`${classes.scroller} ${className ?? ''}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
