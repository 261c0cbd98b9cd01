import { Picture } from '../picture';
import type { Request } from '../requests/requests.queries';
import classes from '../templates/editor/editor.module.css';
import { useFieldName } from '../templates/editor/names';

interface Props {
  request: Request;
  page: number;
  /** Whose fields are marked. */
  role: string;
}

/** A page of what is signed, with what is filled in already and the places of the signer's own fields. */
export function RequestPage({ request, page, role }: Props) {
  const nameOf = useFieldName(request.roles);
  const [across = 612, down = 792] = request.pageSizes[page - 1] ?? [];
  return (
    <div
      className={classes.sheet}
      dir="ltr"
      style={{ aspectRatio: `${across} / ${down}`, containerType: 'inline-size' }}
    >
      <Picture path={`/api/documentSignature/page/${request.id}/${page}`} page={page} />
      {request.fields
        .filter((field) => (field.page ?? 1) === page && (field.role === role || !field.role))
        .map((field) => (
          <span
            key={field.id}
            className={field.value ? classes.value : classes.blank}
            dir="auto"
            style={{
              insetInlineStart: `${(field.x / across) * 100}%`,
              insetBlockStart: `${(field.y / down) * 100}%`,
              inlineSize: `${(field.width / across) * 100}%`,
              blockSize: `${(field.height / down) * 100}%`,
              fontSize: `${(Math.min(12, field.height * 0.7) / across) * 100}cqi`,
            }}
          >
            {field.value || nameOf(field)}
          </span>
        ))}
    </div>
  );
}
