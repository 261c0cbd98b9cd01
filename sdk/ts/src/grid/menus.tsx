import { Popover, Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import type { IconName } from '../icon';
import { useSdkText } from '../use-plugin';
import type { ColumnsPanel as Columns } from './columns-panel';
import { ToolButton } from './tool-button';
import type { ViewsPanel as Views } from './views-panel';

// What stands in the menus is loaded when the first of them is opened.
const ViewsPanel = lazy(() => import('./views-panel').then((module) => ({ default: module.ViewsPanel })));
const ColumnsPanel = lazy(() =>
  import('./columns-panel').then((module) => ({ default: module.ColumnsPanel })),
);

export function ViewsMenu(props: Omit<ComponentProps<typeof Views>, 'onDone'>) {
  const t = useSdkText();
  return (
    <MenuButton icon="views" label={t('grid.views')}>
      {(close) => <ViewsPanel {...props} onDone={close} />}
    </MenuButton>
  );
}

export function ColumnsMenu(props: ComponentProps<typeof Columns>) {
  const t = useSdkText();
  return (
    <MenuButton icon="columns" label={t('grid.columns')}>
      {() => <ColumnsPanel {...props} />}
    </MenuButton>
  );
}

interface MenuProps {
  icon: IconName;
  label: string;
  children: (close: () => void) => ReactNode;
}

function MenuButton({ icon, label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trapFocus
      returnFocus
      withinPortal
      position="bottom-end"
      shadow="md"
      width={300}
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        <ToolButton icon={icon} label={label} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={<Skeleton height={120} />}>{children(() => setOpen(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
