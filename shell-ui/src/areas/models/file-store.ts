import { type FileReference, type FileStore, saveFile, useShell } from '@homeroom/sdk';
import { useMemo } from 'react';

/** The files of a model's records on the server. */
export function useFileStore(model: string): FileStore {
  const { api } = useShell();
  return useMemo(
    () => ({
      upload: (field, file, options) => {
        const form = new FormData();
        form.append('field', field);
        form.append('file', file);
        const call = api.upload('/api/model/{name}/file', form, { ...options, path: { name: model } });
        return call as Promise<unknown> as Promise<FileReference>;
      },
      save: async ({ id, name }) => saveFile(name, await api.blob(`/api/model/${model}/file/${id}`)),
    }),
    [api, model],
  );
}
