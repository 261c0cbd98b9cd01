import type { Schemas } from './schemas';

/**
 * What a record of each model is, by the model's name; from the API's document. A plugin adds its own once:
 *
 *     type Records = components['schemas']['Records'];
 *     declare module '@homeroom/sdk' {
 *       interface Models extends Records {}
 *     }
 */
export interface Models extends CoreRecords {}
type CoreRecords = Schemas['Records'];

/** A record of a model that staff have defined: its fields, and what the platform keeps with it. */
export type GenericRecord = Schemas['GenericRecord'];

/** The same in the bin. */
export type DeletedRecord = Schemas['DeletedRecord'];

/** A record of the model; of one whose name is known at run time alone, a generic one. */
export type RecordOf<M extends string> = M extends keyof Models
  ? Models[M]
  : string extends M
    ? GenericRecord
    : NoSuchModel;

/** Has none of the fields that a screen asks for. */
interface NoSuchModel {
  id: string;
  'No model has this name.': never;
}
