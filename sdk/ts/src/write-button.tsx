import { Button, type ButtonProps, type ElementProps, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { useWritable } from './use-writable';
import classes from './writing.module.css';

export interface WriteButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  /** Leads to a page whose only purpose is to change something, instead of doing it itself. */
  to?: string;
  /** The plugin that would have to do it, where that is not the one around. */
  plugin?: string;
}

const EVENTS = { hover: true, focus: true, touch: true };

/**
 * A button that changes something. Where the plugin's licence has ended it does nothing, but can be reached, and says
 * why by a tooltip and to screen readers.
 */
export function WriteButton({ to, plugin, children, ...props }: WriteButtonProps) {
  const { isWritable, reason } = useWritable(plugin);
  const reasonId = useId();
  if (!isWritable) {
    const { onClick: _onClick, loading: _loading, disabled: _disabled, ...look } = props;
    return (
      <Tooltip label={reason} multiline w={280} withinPortal={false} events={EVENTS}>
        <span className={classes.refused}>
          <Button {...look} type="button" data-disabled aria-disabled aria-describedby={reasonId}>
            {children}
          </Button>
          <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>
        </span>
      </Tooltip>
    );
  }
  return to === undefined ? (
    <Button {...props}>{children}</Button>
  ) : (
    <Button {...props} renderRoot={(root) => <Link {...root} to={to} />}>
      {children}
    </Button>
  );
}
