import { CloseButton, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useSdkText } from './use-plugin';

interface Props {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** Its width, as of Mantine's Drawer. */
  size?: 'lg' | number;
  children: ReactNode;
}

/** The detail of a row beside its list. Give it an address of its own, so that it can be linked to. */
export function SidePanel({ title, isOpen, onClose, size = 'lg', children }: Props) {
  const t = useSdkText();
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size={size}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body>
          {/* Not in Drawer.Header, which would be a second banner landmark. */}
          <div className={classes.head}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            <CloseButton aria-label={t('close')} onClick={onClose} />
          </div>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
