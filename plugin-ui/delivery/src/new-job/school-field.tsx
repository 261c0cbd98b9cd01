import { ApiError, ErrorText, NativeSelect, recordsQuery, usePlugin, useQuery } from '@homeroom/sdk';

/** The district's ids are per school, so the job must name one. */
export function isSchoolNeeded(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'school_needed';
}

/** Whose ids they are that stand on the pages. */
export function SchoolField({ value, onChange }: { value: string; onChange: (schoolId: string) => void }) {
  const { t } = usePlugin();
  const schools = useSchools();
  return (
    <>
      <NativeSelect
        label={t('school.label')}
        description={t('school.hint')}
        maw={420}
        required
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: '', label: t('school.choose') },
          ...(schools.data ?? []).map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
        ]}
      />
      {schools.error && <ErrorText error={schools.error} />}
    </>
  );
}

/** The largest page of the instance API. */
const MOST = 500;

export function useSchools() {
  const { api } = usePlugin();
  return useQuery({
    ...recordsQuery(api, {
      model: 'Schools',
      filters: [{ property: 'isOpen', values: ['true'] }],
      sort: [{ property: 'name', direction: 'asc' }],
      size: MOST,
      count: 'rows',
    }),
    select: ({ r }) => r,
  });
}
