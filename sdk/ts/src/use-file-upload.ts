import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UploadOptions } from './api/upload';

interface Options<Answer> {
  onSuccess?: (answer: Answer) => unknown;
  /** Whether it went well or not; the upload lasts until what is answered here is done. */
  onSettled?: () => unknown;
}

/**
 * An upload of one file, for `FileUpload`: with progress and cancel, and `send` gets the file as `file` of its form.
 * A failed one can be sent again; one that was cancelled has the error `AbortError`.
 */
export function useFileUpload<Answer>(
  send: (form: FormData, options: UploadOptions) => Promise<Answer>,
  { onSuccess, onSettled }: Options<Answer> = {},
) {
  const [share, setShare] = useState(0);
  const controller = useRef<AbortController | null>(null);
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      setShare(0);
      controller.current = new AbortController();
      return send(form, { onProgress: setShare, signal: controller.current.signal });
    },
    onSuccess,
    onSettled,
  });
  return {
    mutate: (file: File) => mutate(file),
    isPending,
    /** The one that is sent, or was sent last. */
    file: variables,
    /** From 0 to 1. */
    share,
    error,
    cancel: () => controller.current?.abort(),
  };
}
