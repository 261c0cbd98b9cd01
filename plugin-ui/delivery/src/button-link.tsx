import { Button, type ButtonProps, Link } from '@homeroom/sdk';
import type { ReactNode } from 'react';

/** A link that looks like a button, for a page's main action. */
export function ButtonLink({ to, children, ...props }: ButtonProps & { to: string; children: ReactNode }) {
  return (
    <Button renderRoot={(rootProps) => <Link {...rootProps} to={to} />} {...props}>
      {children}
    </Button>
  );
}
