import type { Condition, Filter, RecordPage, Sort } from '../grid/types';
import { type Api, unwrap, unwrapList } from './client';
import { type AnswerKey, callKey } from './keys';

/** Customer support's look into another district: which, and why. The district reads it in its activity log. */
export interface DistrictOverride {
  /** The district's school id. */
  orgOverride: string;
  overrideReason: string;
}

/** Which records of a model, and in which order. It is asked by POST, so that no name stands in an address. */
export interface RecordsQuestion extends Partial<DistrictOverride> {
  model: string;
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
export function recordsQuery<R>(api: Api, question: RecordsQuestion) {
  return { queryKey: recordsKey(question), queryFn: () => searchRecords<R>(api, question) };
}

/** How many records there are. */
export function countQuery(api: Api, question: RecordsQuestion) {
  const counted = { ...question, count: 'total' as const };
  return {
    queryKey: recordsKey(counted),
    queryFn: async () => (await searchRecords(api, counted)).pager.totalRecords ?? 0,
  };
}

/** A page of records. */
export async function searchRecords<R>(
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
  // The document leaves open what a model's records are; the screen that asks knows its model.
  return { r: r as R[], pager };
}

/** One record. */
export async function fetchRecord<R>(api: Api, model: string, id: string): Promise<R> {
  return ofModel<R>(unwrap(api.http.GET('/api/instance/{model}/{record_id}', at(model, id))));
}

export async function createRecord<R>(api: Api, model: string, values: Record<string, unknown>): Promise<R> {
  const params = { path: { model } };
  return ofModel<R>(unwrap(api.http.POST('/api/instance/{model}', { params, body: values })));
}

/** Replaces a record; `values.__i.version` is the version that was read. */
export async function replaceRecord<R>(
  api: Api,
  model: string,
  id: string,
  values: Record<string, unknown>,
): Promise<R> {
  const call = api.http.PUT('/api/instance/{model}/{record_id}', { ...at(model, id), body: values });
  return ofModel<R>(unwrap(call));
}

const at = (model: string, id: string) => ({ params: { path: { model, record_id: id } } });

/** The document leaves open what a model's records are; the screen that asks knows its model. */
async function ofModel<R>(record: Promise<Record<string, unknown>>): Promise<R> {
  return (await record) as R;
}

function written({ values, ...filter }: Filter) {
  return { ...filter, values: [...values] };
}
