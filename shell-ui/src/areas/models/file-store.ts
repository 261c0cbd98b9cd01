import { type FileStore, saveFile, useShell } from '@homeroom/sdk';
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
        return api.upload('/api/model/{name}/file', form, { ...options, path: { name: model } });
      },
      save: async ({ id, name }) => saveFile(name, await api.blob(`/api/model/${model}/file/${id}`)),
    }),
    [api, model],
  );
}
