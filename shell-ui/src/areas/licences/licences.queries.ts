import {
  type Api,
  callKey,
  recordsKey,
  type Schemas,
  unwrap,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';
import type { FeatureLicence } from '../../licence/licence';

/** A customer's contract; `version` counts the saves, 0 if there is none yet. */
export type CustomerLicence = Schemas['CustomerLicenceRead'];

/** What a save sends: without an id it makes a new customer. */
export interface LicenceChange {
  licence: Omit<CustomerLicence, 'id' | 'features' | 'state' | 'today' | 'closesAt'> & {
    id?: string;
    features: readonly Pick<FeatureLicence, 'feature' | 'startDate' | 'endDate'>[];
  };
  flagChange: boolean;
  isSISChange: boolean;
}

export type Client = Schemas['ClientRead'];

export interface School {
  code: string;
  name: string;
}

export type SchoolReport = Schemas['SchoolReportRead'];

/** Without a password, a link was mailed instead. */
export type TemporaryPassword = Pick<Schemas['FirstUser'], 'userName' | 'temporaryPassword'>;

/** What a change of a customer makes old. */
const STALE = [
  callKey('/api/customerLicense'),
  callKey('/api/client'),
  recordsKey({ model: 'CustomerLicenses' }),
  recordsKey({ model: 'Clients' }),
];

export function useLicence(id: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: callKey('/api/customerLicense/slugOrId/{slug_or_id}', { path: { slug_or_id: id } }),
    queryFn: () =>
      unwrap(
        api.http.GET('/api/customerLicense/slugOrId/{slug_or_id}', { params: { path: { slug_or_id: id } } }),
      ),
  });
}

export function useClient(id: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: callKey('/api/client/slugOrId/{slug_or_id}', { path: { slug_or_id: id } }),
    queryFn: () =>
      unwrap(api.http.GET('/api/client/slugOrId/{slug_or_id}', { params: { path: { slug_or_id: id } } })),
  });
}

export function useSaveLicence(onSaved: (licence: CustomerLicence) => void) {
  return useChange(
    (api, { licence, flagChange, isSISChange }: LicenceChange) =>
      unwrap(
        api.http.POST('/api/customerLicense/save', {
          body: {
            customerLicense: { ...licence, features: licence.features.map((each) => ({ ...each })) } as never,
            isNew: licence.id === undefined,
            flagChange,
            isSISChange,
          },
        }),
      ),
    onSaved,
  );
}

export function useDeleteLicence(onDeleted: () => void) {
  return useChange(
    (api, id: string) => unwrap(api.http.POST('/api/customerLicense/delete', { body: { id } })),
    onDeleted,
  );
}

export function useInitialize(onDone: (password: TemporaryPassword) => void) {
  return useChange(
    (api, body: { id: string; email: string; firstName: string; lastName: string; sendEmail: boolean }) =>
      unwrap(api.http.POST('/api/client/initialize', { body: { ...body, schools: [] } })),
    onDone,
  );
}

export function useTemporaryPassword(onDone: (password: TemporaryPassword) => void) {
  return useChange(
    (api, body: { id: string; userName: string }) =>
      unwrap(api.http.POST('/api/client/generateTempPassword', { body })),
    onDone,
  );
}

export function useAddSchool(onDone: () => void) {
  return useChange(
    (api, { id, school }: { id: string; school: School }) =>
      unwrap(
        api.http.POST('/api/client/addSchoolsforClient', { body: { id, schools: [school], dryRun: false } }),
      ),
    onDone,
  );
}

/** Compares a customer's schools with a CSV file; `dryRun` only tells what would be done. */
export function useSyncSchools(onDone: (report: SchoolReport) => void) {
  return useChange(
    (api, body: { id: string; csv: string; dryRun: boolean }) =>
      unwrap(api.http.POST('/api/client/syncSchoolsforClient', { body: { ...body, schools: [] } })),
    onDone,
  );
}

/** A call that changes a customer: what is shown of customers is asked for anew after it. */
function useChange<V, R>(change: (api: Api, variables: V) => Promise<R>, onSuccess: (result: R) => void) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (variables: V) => change(api, variables),
    onSuccess: async (result) => {
      await Promise.all(STALE.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      onSuccess(result);
    },
  });
}
