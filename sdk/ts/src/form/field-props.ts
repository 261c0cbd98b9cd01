import type { ComponentType } from 'react';
import type { FieldDefinition, FormDefinition, Path } from './types';

export interface FieldProps {
  field: FieldDefinition;
  path: Path;
  /** Draws a form of its own inside the field: its fields at the path. */
  Fields: ComponentType<{ form: FormDefinition; path: Path }>;
}
