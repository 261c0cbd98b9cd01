import { Icon, type IconName, Title } from '@homeroom/sdk';
import { type ReactNode, useId } from 'react';
import classes from './dashboard.module.css';

interface Props {
  title: string;
  icon: IconName;
  children: ReactNode;
}

/** A part of the dashboard with a name of its own. */
export function Card({ title, icon, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.card}>
      <div className={classes.head}>
        <Icon name={icon} />
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
      </div>
      {children}
    </section>
  );
}
