import { ConfirmDialog, Icon, type IconName, WriteButton } from '@homeroom/sdk';
import { type ReactNode, useState } from 'react';
import type { Change } from './requests.queries';

interface Props<Body> {
  icon: IconName;
  /** On the button that opens the dialog. */
  label: string;
  title: string;
  confirmLabel: string;
  backLabel?: string;
  isDangerous?: boolean;
  isReady?: boolean;
  change: Change<Body>;
  body: () => Body;
  onDone?: () => void;
  /** What it means, and what is to be said for it. */
  children: ReactNode;
}

/** A button that does something with several requests, after a look at what that means. */
export function ChangeRequests<Body>({ icon, label, change, body, onDone, ...dialog }: Props<Body>) {
  const [isAsking, setAsking] = useState(false);
  const done = () => {
    setAsking(false);
    onDone?.();
  };
  return (
    <>
      <WriteButton
        variant="default"
        leftSection={<Icon name={icon} size={16} />}
        onClick={() => setAsking(true)}
      >
        {label}
      </WriteButton>
      <ConfirmDialog
        {...dialog}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        isPending={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate(body(), { onSuccess: done })}
      />
    </>
  );
}
