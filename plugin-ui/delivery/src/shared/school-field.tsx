import {
  type Api,
  ApiError,
  ErrorText,
  NativeSelect,
  recordsQuery,
  usePlugin,
  useQuery,
} from '@homeroom/sdk';

/** The district's ids are per school, so the job must name one. */
export function isSchoolNeeded(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'school_needed';
}

interface Props {
  value: string;
  onChange: (schoolId: string) => void;
  /** The ids are per school; otherwise a job may be the whole district's. */
  isNeeded: boolean;
}

/** Which school the job is of, and whose ids they are; nothing where it may be left out and there are no schools. */
export function SchoolField({ value, onChange, isNeeded }: Props) {
  const { t } = usePlugin();
  const schools = useSchools();
  const all = useIsKeptToSchools() ? 'school.own' : 'school.all';
  if (!isNeeded && !value && !schools.data?.length) return null;
  return (
    <>
      <NativeSelect
        label={t('school.label')}
        description={t(isNeeded ? 'school.hint' : 'school.optional')}
        maw={420}
        required={isNeeded}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: '', label: t(isNeeded ? 'school.choose' : all) },
          ...(schools.data ?? []).map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
        ]}
      />
      {schools.error && <ErrorText error={schools.error} />}
    </>
  );
}

/** The largest page of the instance API. */
const MAX_SCHOOLS = 500;

/** The open schools of which the user may make jobs. */
export function useSchools() {
  const { api } = usePlugin();
  return useQuery({ ...openSchools(api, { isOwn: true, size: MAX_SCHOOLS }), select: ({ r }) => r });
}

/** Whether some schools are not the user's, so that nothing they make is the whole district's. */
export function useIsKeptToSchools(): boolean {
  const { api } = usePlugin();
  const { data } = useQuery({
    ...openSchools(api, { isOwn: false, size: 1 }),
    select: ({ r }) => r.length > 0,
  });
  return data ?? false;
}

function openSchools(api: Api, { isOwn, size }: { isOwn: boolean; size: number }) {
  return recordsQuery(api, {
    model: 'Schools',
    filters: [
      { property: 'isOpen', values: ['true'] },
      { property: 'isOwn', values: [String(isOwn)] },
    ],
    sort: [{ property: 'name', direction: 'asc' }],
    size,
    count: 'rows',
  });
}
