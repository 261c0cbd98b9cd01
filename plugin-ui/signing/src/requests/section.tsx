import { Title } from '@homeroom/sdk';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Of its heading: a page's parts stand below its first heading, a panel's below the panel's own. */
  order?: 2 | 3;
  children: ReactNode;
}

/** A part of a page or panel under a heading of its own. */
export function Section({ title, order = 3, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={order} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
