import { ActionIcon, Icon, type IconName, Tooltip } from '@homeroom/sdk';
import type { ComponentPropsWithRef } from 'react';

interface Props extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'children'> {
  icon: IconName;
  /** What it does, for the pointer. */
  label: string;
  /** The same with whose row it is, for screen readers. */
  name: string;
  isLoading?: boolean;
}

/** Something that can be done with one row, as an icon: four of them are one line. */
export function RowButton({ icon, label, name, isLoading, ...props }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size={36} aria-label={name} loading={isLoading} {...props}>
        <Icon name={icon} size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
