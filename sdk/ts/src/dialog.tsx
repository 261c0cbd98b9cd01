import { CloseButton, Modal, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useSdkText } from './use-plugin';

interface Props {
  title: string;
  isOpen: boolean;
  /** Absent: the dialog stays until its task is done. */
  onClose?: () => void;
  children: ReactNode;
}

/** A modal dialog. Focus goes into it and returns to where it came from. */
export function Dialog({ title, isOpen, onClose, children }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose ?? (() => undefined)}
      withCloseButton={false}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={onClose !== undefined}
      aria-label={title}
      centered
    >
      {/* Mantine's own head would be a second banner landmark. */}
      <div className={classes.head}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {onClose && <Close onClose={onClose} />}
      </div>
      {children}
    </Modal>
  );
}

function Close({ onClose }: { onClose: () => void }) {
  const t = useSdkText();
  return <CloseButton aria-label={t('close')} onClick={onClose} />;
}
