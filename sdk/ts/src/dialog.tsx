import { CloseButton, Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './dialog.module.css';
import { useSdkText } from './use-plugin';

interface Props {
  title: string;
  isOpen: boolean;
  /** Absent: the dialog stays until its task is done. */
  onClose?: () => void;
  /** How wide it is at most; a dialog of words is narrow. */
  size?: 'md' | 'xl';
  children: ReactNode;
}

/** A modal dialog. Focus goes into it and returns to where it came from. */
export function Dialog({ title, isOpen, onClose, size = 'md', children }: Props) {
  useFocusReturn(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose ?? (() => undefined)}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={onClose !== undefined}
      centered
      size={size}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          {/* Not in Modal.Header, which would be a second banner landmark. */}
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {onClose && <Close onClose={onClose} />}
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mantine gives the focus back to whoever opened a dialog that is closed, but not where it is taken away while open. */
function useFocusReturn(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    const before = findOpener();
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}

/** Where the focus was last, outside of menus. */
let lastFocused: Element | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('[role="menu"]')) lastFocused = target;
});

/** Who has opened a dialog: of an item of a menu, which goes with it, the menu's button. */
function findOpener(): Element | null {
  const focused = document.activeElement;
  const isOfMenu = focused === document.body || focused?.closest('[role="menu"]');
  return isOfMenu ? lastFocused : focused;
}

function Close({ onClose }: { onClose: () => void }) {
  const t = useSdkText();
  return <CloseButton aria-label={t('close')} onClick={onClose} />;
}
