import type { Condition } from './types';

/** As much of JSON Schema 2020-12 as forms need; the server derives it and judges by the same. */
export interface JsonSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';
  title?: string;
  description?: string;
  default?: unknown;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  enum?: readonly unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  pattern?: string;
  format?: string;
  /** Of dates, as ajv-formats has it: the first and the last day. */
  formatMinimum?: string;
  formatMaximum?: string;
  writeOnly?: boolean;
  /** Of `homeroom_sdk.settings_form`: drawn only while another property of the object has one of the values. */
  showIf?: Condition;
  /** Of `homeroom_sdk.settings_form`: what is shown for each value of `enum`. */
  choices?: Readonly<Record<string, string>>;
  allOf?: readonly JsonSchema[];
  anyOf?: readonly JsonSchema[];
  if?: JsonSchema;
  then?: JsonSchema;
  $ref?: string;
  $defs?: Readonly<Record<string, JsonSchema>>;
}
