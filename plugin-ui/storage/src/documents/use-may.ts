import { useStorage } from '../use-storage';

/** What somebody may do with documents of a type, as the user's permissions name it. */
export type Flag =
  | 'canView'
  | 'canDownload'
  | 'canUpload'
  | 'canSend'
  | 'canDelete'
  | 'canModify'
  | 'canSeeHistory';

interface OfType {
  typeId: string;
}

/** Whether the user may do this with all of the documents; the server judges by the same. */
export function useMay(): (flag: Flag, documents: readonly OfType[]) => boolean {
  const { user } = useStorage();
  return (flag, documents) => {
    if (user.isAdmin) return true;
    const types = new Set(user.permissions.types[flag]?.ids);
    return documents.every(({ typeId }) => types.has(typeId));
  };
}
