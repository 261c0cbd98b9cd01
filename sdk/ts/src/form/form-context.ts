import { createContext, useContext } from 'react';
import type { FieldDefinition, FileStore, FormDefinition, FormValues, Option, Path, Problem } from './types';

/** What runs when a button of type `action` is pressed; by the name that the definition gives. */
export type FormActions = Readonly<Record<string, (values: FormValues) => void>>;

/** What the fields of one form share. */
export interface FormControl {
  /** Begins the id of every element of the form. */
  id: string;
  forms: readonly FormDefinition[];
  values: FormValues;
  isReadOnly: boolean;
  isSubmitting: boolean;
  files?: FileStore;
  actions: FormActions;
  /** Text of a definition in the user's language; staff's own definitions have one language only. */
  text(label: string): string;
  /** Options that depend on what the form holds right now, instead of the field's own. */
  optionsFor(field: FieldDefinition, path: Path): readonly Option[] | undefined;
  get(path: Path): unknown;
  set(path: Path, value: unknown): void;
  /** The field was left: from now on its problem is shown. */
  touch(path: Path): void;
  /** The problem to show at the place. */
  problemAt(path: Path): Problem | undefined;
  /** Problems at and below the place, shown or not. */
  problemsBelow(path: Path): readonly Problem[];
  problemText(problem: Problem): string;
  /** An upload has begun or ended; the form is not sent meanwhile. */
  setBusy(key: string, isBusy: boolean): void;
  /** Marks everything at and below the place as touched. */
  touchBelow(path: Path): void;
  /** Where focus is to go; parts that hide the place open for it. */
  target: { path: string } | null;
  focus(path: string): void;
  /** Focus is where it was to go. */
  arrive(): void;
  reset(): void;
}

export const FormContext = createContext<FormControl | null>(null);

export function useForm(): FormControl {
  const control = useContext(FormContext);
  if (!control) throw new Error('Fields are drawn inside a form only.');
  return control;
}
