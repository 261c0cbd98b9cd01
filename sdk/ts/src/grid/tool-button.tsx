import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from '../icon';
import classes from './grid.module.css';

interface Props
  extends Omit<ButtonProps, 'children'>,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  icon: IconName;
  label: string;
}

/** A tool at the end of the bar; where the bar is full, its word is for screen readers and the pointer only. */
export function ToolButton({ icon, label, ...props }: Props) {
  return (
    <Button
      variant="default"
      {...props}
      className={classes.tool}
      title={label}
      leftSection={<Icon name={icon} size={16} />}
    >
      <span className={classes.toolWord}>{label}</span>
    </Button>
  );
}
