import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import classes from './status-label.module.css';

interface Props {
  icon: IconName;
  tone: 'good' | 'bad' | 'active' | 'quiet';
  children: ReactNode;
}

/** A status as icon and word: the colour of the icon is never the only sign. */
export function StatusLabel({ icon, tone, children }: Props) {
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon name={icon} size={16} />
      <span className={classes.word}>{children}</span>
    </span>
  );
}
