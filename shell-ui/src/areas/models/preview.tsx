import {
  ApiError,
  callKey,
  type FileStore,
  FormRenderer,
  type FormValues,
  keepPreviousData,
  readForms,
  Text,
  Title,
  unwrap,
  useQuery,
  useShell,
} from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import classes from './designer.module.css';

/** Files that are tried in the preview go nowhere. */
const NOWHERE: FileStore = {
  upload: async (_field, file) => ({ id: crypto.randomUUID(), name: file.name, size: file.size }),
  save: async () => undefined,
};

/** The real form of a definition that is not saved yet. */
export function Preview({ definition }: { definition: FormValues }) {
  const t = useText('models');
  const { api, notify } = useShell();
  const { forms } = definition;
  const isDrawable = hasFields(forms);
  const preview = useQuery({
    queryKey: callKey('/api/model/preview', { body: { forms } }),
    queryFn: () => unwrap(api.http.POST('/api/model/preview', { body: { forms } })),
    select: (drawn) => ({ ...drawn, forms: readForms(drawn.forms) }),
    placeholderData: keepPreviousData,
    enabled: isDrawable,
    retry: false,
  });
  const isIncomplete = !isDrawable || (preview.error instanceof ApiError && preview.error.status === 422);
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <Title order={2} size="h4" mb="sm">
        {t('preview')}
      </Title>
      {isIncomplete && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('previewWaits')}
        </Text>
      )}
      {preview.data && (
        <FormRenderer
          // Another definition is another form: what was typed into the old one may not fit it.
          key={JSON.stringify(preview.data.forms)}
          {...preview.data}
          files={NOWHERE}
          submitLabel={t('previewSubmit')}
          onSubmit={() => notify({ message: t('previewValid'), kind: 'success' })}
        />
      )}
    </section>
  );
}

/** A new definition has no field yet, which the server would refuse to draw. */
function hasFields(forms: unknown): boolean {
  return (
    Array.isArray(forms) &&
    forms.length > 0 &&
    forms.every((form: { fields?: unknown }) => Array.isArray(form.fields) && form.fields.length > 0)
  );
}
