import { Picture } from '../picture';

interface Props {
  templateId: string;
  version: number;
  page: number;
}

/** A page of a template as it is shown; a version never changes. */
export function PagePicture({ templateId, version, page }: Props) {
  return (
    <Picture
      path={`/api/documentSignature/templatePage/${templateId}/${page}?version=${version}`}
      page={page}
    />
  );
}
