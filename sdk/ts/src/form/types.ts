import type { UploadOptions } from '../api/upload';

/** What a field looks like; the names are the product's own (specification §2). */
export type FieldType =
  | 'input'
  | 'textarea'
  | 'select'
  | 'date'
  | 'radiobutton'
  | 'checkbox'
  | 'autocomplete'
  | 'file'
  | 'button'
  | 'tabs'
  | 'modallink'
  | 'repeating'
  | 'dialogue'
  | 'schools';

export const INPUT_KINDS = ['text', 'number', 'email', 'url', 'tel', 'password'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];
export const BUTTON_ACTIONS = ['submit', 'reset', 'link', 'action'] as const;
type ButtonAction = (typeof BUTTON_ACTIONS)[number];

export interface Option {
  value: string;
  label?: string;
}

/** The field is shown only while another field of the same form has one of the values. */
export interface Condition {
  field: string;
  values: readonly string[];
}

/** One field; which of the optional parts count depends on its type. */
export interface FieldDefinition {
  name: string;
  label?: string;
  type: FieldType;
  required?: boolean;
  help?: string;
  showIf?: Condition;
  /** Of an input. */
  kind?: InputKind;
  /** A number without a fraction. */
  whole?: boolean;
  options?: readonly Option[];
  /** Several values: of a select, an autocomplete or a file. */
  multiple?: boolean;
  /** The model and the field of it in which an autocomplete searches; without a model, any text may be added. */
  model?: string;
  labelField?: string;
  /** Kinds of files: `pdf`, `image`, … */
  accept?: readonly string[];
  /** What a button does, and where its link leads or which action it runs. */
  action?: ButtonAction;
  target?: string;
  /** The form inside a modal link or of each item of a repeating form; the forms of tabs. */
  form?: string;
  forms?: readonly string[];
  minItems?: number;
  maxItems?: number;
}

export interface FormDefinition {
  name: string;
  label?: string;
  fields: readonly FieldDefinition[];
}

export type FormValues = Readonly<Record<string, unknown>>;

/** Where a value stands: names of fields, and indexes of items. */
export type Path = readonly (string | number)[];

/** Why a value cannot be used; `path` has dots between its parts, `limit` is what the code speaks of. */
export interface Problem {
  path: string;
  code: string;
  limit?: string | number;
  /** The server's words, for a code that has none of its own here. */
  message?: string;
}

/** A stored file as a record keeps it. */
export interface FileReference {
  id: string;
  name: string;
  size: number;
}

/** A record of another model as an autocomplete keeps it. */
export interface RecordReference {
  id: string;
  label: string;
}

/** Where a form's files go to and come from. */
export interface FileStore {
  /** `field` is the path without indexes, such as `stops.photo`. */
  upload(field: string, file: File, options: UploadOptions): Promise<FileReference>;
  save(file: FileReference): Promise<void>;
}
