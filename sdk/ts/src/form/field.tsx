import type { ComponentType } from 'react';
import type { FieldProps } from './field-props';
import { AutocompleteField } from './fields/autocomplete-field';
import { ButtonField } from './fields/button-field';
import { CheckboxField } from './fields/checkbox-field';
import { DialogueField } from './fields/dialogue-field';
import { FileField } from './fields/file-field';
import { InputField } from './fields/input-field';
import { ModalLinkField } from './fields/modal-link-field';
import { RadioField } from './fields/radio-field';
import { RepeatingField } from './fields/repeating-field';
import { SchoolsField } from './fields/schools-field';
import { SelectField } from './fields/select-field';
import { TabsField } from './fields/tabs-field';
import { TextareaField } from './fields/textarea-field';
import type { FieldType } from './types';

const FIELDS: Record<FieldType, ComponentType<FieldProps>> = {
  input: InputField,
  date: InputField,
  textarea: TextareaField,
  select: SelectField,
  radiobutton: RadioField,
  checkbox: CheckboxField,
  autocomplete: AutocompleteField,
  file: FileField,
  button: ButtonField,
  tabs: TabsField,
  modallink: ModalLinkField,
  repeating: RepeatingField,
  dialogue: DialogueField,
  schools: SchoolsField,
};

export function Field(props: FieldProps) {
  const Drawn = FIELDS[props.field.type];
  return <Drawn {...props} />;
}
