import type { Condition, Filter, RecordPage, Sort } from '../grid/types';
import { type Api, unwrap, unwrapList } from './client';
import { type AnswerKey, callKey } from './keys';
import type { RecordOf } from './models';

/** Customer support's look into another district: which, and why. The district reads it in its activity log. */
export interface DistrictOverride {
  /** The district's school id. */
  orgOverride: string;
  overrideReason: string;
}

/** Which records of a model, and in which order. It is asked by POST, so that no name stands in an address. */
export interface RecordsQuestion<M extends string = string> extends Partial<DistrictOverride> {
  model: M;
  filters?: readonly Condition[];
  phrase?: string;
  sort?: readonly Sort[];
  fromIndex?: number;
  /** From 25, the default, to 500. */
  size?: number;
  /** As the pager of a neighbouring page gave it; takes the place of `fromIndex`. */
  cursor?: string;
  /**
   * `rows` = without the number of all that there are, which takes longest in a long list; `total` = the number
   * alone. Default: both.
   */
  count?: 'rows' | 'total';
}

const PATH = '/api/search/records';

/** The key of what is known of a model's records, or of those of every model. */
export function recordsKey(question?: RecordsQuestion): AnswerKey {
  return callKey(PATH, question && { body: question });
}

/** A page of records, kept under the key of its question. */
export function recordsQuery<M extends string, R extends RecordOf<M> = RecordOf<M>>(
  api: Api,
  question: RecordsQuestion<M>,
) {
  return { queryKey: recordsKey(question), queryFn: () => searchRecords<M, R>(api, question) };
}

/** How many records there are. */
export function countQuery(api: Api, question: RecordsQuestion) {
  const counted = { ...question, count: 'total' as const };
  return {
    queryKey: recordsKey(counted),
    queryFn: async () => (await askRecords(api, counted)).pager.totalRecords ?? 0,
  };
}

/** A page of records. */
export function searchRecords<M extends string, R extends RecordOf<M> = RecordOf<M>>(
  api: Api,
  question: RecordsQuestion<M>,
): Promise<RecordPage<R>> {
  return askRecords<R>(api, question);
}

/** The same, where the caller knows of the records only that they are those of its model. */
export async function askRecords<R>(
  api: Api,
  { filters = [], sort = [], ...question }: RecordsQuestion,
): Promise<RecordPage<R>> {
  const body = {
    ...question,
    filters: filters.map((condition) =>
      'any' in condition ? { any: condition.any.map(written) } : written(condition),
    ),
    sort: sort.map((key) => ({ ...key })),
  };
  const { r, pager } = await unwrapList(api.http.POST(PATH, { body }));
  // Of a call for any model the document leaves open what its records are; `Models` says it.
  return { r: r as R[], pager };
}

/** One record. */
export async function fetchRecord<M extends string>(api: Api, model: M, id: string): Promise<RecordOf<M>> {
  return ofModel<RecordOf<M>>(unwrap(api.http.GET('/api/instance/{model}/{record_id}', at(model, id))));
}

export async function createRecord<M extends string>(
  api: Api,
  model: M,
  values: Record<string, unknown>,
): Promise<RecordOf<M>> {
  const params = { path: { model } };
  return ofModel<RecordOf<M>>(unwrap(api.http.POST('/api/instance/{model}', { params, body: values })));
}

/** Replaces a record; `values.__i.version` is the version that was read. */
export async function replaceRecord<M extends string>(
  api: Api,
  model: M,
  id: string,
  values: Record<string, unknown>,
): Promise<RecordOf<M>> {
  const call = api.http.PUT('/api/instance/{model}/{record_id}', { ...at(model, id), body: values });
  return ofModel<RecordOf<M>>(unwrap(call));
}

const at = (model: string, id: string) => ({ params: { path: { model, record_id: id } } });

/** Of a call for any model the document leaves open what its records are; `Models` says it. */
async function ofModel<R>(record: Promise<Record<string, unknown>>): Promise<R> {
  return (await record) as R;
}

function written({ values, ...filter }: Filter) {
  return { ...filter, values: [...values] };
}
