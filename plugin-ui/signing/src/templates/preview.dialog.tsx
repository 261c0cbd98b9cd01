import { Dialog, ErrorText, Stack, Text } from '@homeroom/sdk';
import { useEffect, useState } from 'react';
import { PageTurner } from '../page-turner';
import { PersonPicker } from '../person-picker';
import type { Person } from '../persons.queries';
import { useSigning } from '../use-signing';
import classes from './editor/editor.module.css';
import { useFieldName } from './editor/names';
import { PagePicture } from './page-picture';
import { type Template, usePreviewTemplate } from './templates.queries';

interface Props {
  template: Template;
  /** What was changed since the template was saved is not seen here. */
  isChanged: boolean;
  onClose: () => void;
}

/** The pages as somebody would get them: what is filled in of a person stands in its place. */
export function PreviewDialog({ template, isChanged, onClose }: Props) {
  const { t } = useSigning();
  const [page, setPage] = useState(1);
  const [person, setPerson] = useState<Person | null>(null);
  const preview = usePreviewTemplate();
  const { mutate } = preview;
  useEffect(
    () => mutate({ templateId: template.id, person: person?.id ?? null }),
    [mutate, template.id, person],
  );
  const nameOf = useFieldName(template.roles);
  const size = template.pageSizes[page - 1] ?? [612, 792];
  const values = new Map(preview.data?.fields.map(({ id, value = '' }) => [id, value]));
  return (
    <Dialog title={t('templates.preview.title')} isOpen onClose={onClose} size="xl">
      <Stack>
        {isChanged && <Text size="sm">{t('templates.preview.unsaved')}</Text>}
        <PersonPicker onPick={setPerson} />
        <Text role="status">
          {person ? t('templates.preview.of', { name: person.name }) : t('templates.preview.nobody')}
        </Text>
        {preview.error && <ErrorText error={preview.error} />}
        {preview.data && preview.data.unknown.length > 0 && (
          <Text size="sm">{t('templates.preview.unknown', { list: preview.data.unknown.join(', ') })}</Text>
        )}
        <PageTurner page={page} pages={template.pageSizes.length} onPage={setPage} />
        <div
          className={classes.sheet}
          dir="ltr"
          style={{ aspectRatio: `${size[0]} / ${size[1]}`, containerType: 'inline-size' }}
        >
          <PagePicture templateId={template.id} version={template.version} page={page} />
          {template.fields
            .filter((field) => field.page === page)
            .map((field) => {
              const value = values.get(field.id);
              return (
                <span
                  key={field.id}
                  className={value ? classes.value : classes.blank}
                  dir="auto"
                  style={{
                    insetInlineStart: `${(field.x / size[0]) * 100}%`,
                    insetBlockStart: `${(field.y / size[1]) * 100}%`,
                    inlineSize: `${(field.width / size[0]) * 100}%`,
                    blockSize: `${(field.height / size[1]) * 100}%`,
                    // As large on the page as text of so many points would be.
                    fontSize: `${(Math.min(12, field.height * 0.7) / size[0]) * 100}cqi`,
                  }}
                >
                  {value || nameOf(field)}
                </span>
              );
            })}
        </div>
      </Stack>
    </Dialog>
  );
}
