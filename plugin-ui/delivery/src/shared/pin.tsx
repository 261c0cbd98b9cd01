import type { ReactNode } from 'react';
import classes from './pin.module.css';

/** A PIN, large enough to be read out on the phone, or what is said in its place. */
export function Pin({ children }: { children: ReactNode }) {
  return <output className={classes.pin}>{children}</output>;
}
