import { type DragEvent, type InputHTMLAttributes, type ReactNode, useState } from 'react';
import classes from './drop-zone.module.css';
import { useWritable } from './use-writable';

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'accept' | 'multiple'> {
  className: string | undefined;
  /** Before the file field; holds its label, by `id`, over the whole zone. */
  children: ReactNode;
  /** Behind the file field. */
  after?: ReactNode;
  onFiles: (files: readonly File[]) => void;
  isInvalid: boolean;
  /** The id of the text that says what is wrong. */
  describedBy?: string;
}

/**
 * Takes files by dialog or by drop, where the licence lets it. The field itself is out of sight, but in the order of
 * the keyboard.
 */
export function DropZone({ className, children, after, onFiles, isInvalid, describedBy, ...input }: Props) {
  const [isOver, setOver] = useState(false);
  const { isWritable } = useWritable();
  const take = (files: FileList | null) => {
    if (isWritable) onFiles([...(files ?? [])]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra to the file field inside.
    <div
      className={className}
      data-over={(isOver && isWritable) || undefined}
      data-refused={!isWritable || undefined}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <input
        {...input}
        type="file"
        className={classes.input}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        aria-disabled={!isWritable || undefined}
        onClick={(event) => {
          if (!isWritable) event.preventDefault();
        }}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again after it was mended.
          event.currentTarget.value = '';
        }}
      />
      {after}
    </div>
  );
}
