import { type RefObject, useEffect, useRef, useState } from 'react';

export interface FindBox<E extends HTMLElement = HTMLElement> {
  /** Within it the keys of a browser's own search open the box instead. */
  within: RefObject<E | null>;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Whether the box is open in which words are looked for; it gives the focus back to its button. */
export function useFindKey<E extends HTMLElement>(isOpenAtFirst: boolean, onClose: () => void): FindBox<E> {
  const within = useRef<E>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  useEffect(() => {
    const element = within.current;
    function listen(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyF') return;
      event.preventDefault();
      setOpen(true);
      element?.querySelector<HTMLInputElement>('input[type=search]')?.select();
    }
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);
  function close() {
    setOpen(false);
    onClose();
    button.current?.focus();
  }
  return { within, button, isOpen, open: () => setOpen(true), close };
}
