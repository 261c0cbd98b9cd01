import { type GridContents, Group } from '@homeroom/sdk';
import { ZipAll } from '../zips/zip-all';
import { ZipButton } from '../zips/zip-button';
import { DeleteDocuments } from './delete-documents';
import { SendDocuments } from './send-documents';
import { useMay } from './use-may';

interface Props {
  documents: readonly { id: string; typeId: string }[];
  /** All that the list shows, where more of it than is chosen can be taken along. */
  contents?: GridContents;
  onDone: () => void;
}

/** What can be done with the chosen documents: what the user may do with each of them. */
export function SelectionActions({ documents, contents, onDone }: Props) {
  const may = useMay();
  const ids = documents.map(({ id }) => id);
  const mayDownload = may('canDownload', documents);
  return (
    <Group gap="sm">
      {mayDownload && <ZipButton ids={ids} onDone={onDone} />}
      {mayDownload && contents && (contents.total ?? 0) > ids.length && (
        <ZipAll contents={contents} onDone={onDone} />
      )}
      {may('canSend', documents) && <SendDocuments ids={ids} onDone={onDone} />}
      {may('canDelete', documents) && <DeleteDocuments ids={ids} onDone={onDone} />}
    </Group>
  );
}
