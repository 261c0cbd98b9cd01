import { Stack } from '@mantine/core';
import { Field } from './field';
import { useForm } from './form-context';
import type { FormDefinition, FormValues, Path } from './types';
import { isObject } from './values';
import { isShown, ownFields } from './visibility';

/** The fields of a form whose values stand at the path. */
export function FormFields({ form, path }: { form: FormDefinition; path: Path }) {
  const control = useForm();
  const found = control.get(path);
  const values: FormValues = isObject(found) ? found : {};
  const beside = ownFields(control.forms, form);
  return (
    <Stack gap="md">
      {form.fields
        .filter((field) => isShown(field, values, beside))
        .map((field) => (
          <Field
            key={field.name}
            field={field}
            path={field.type === 'tabs' ? path : [...path, field.name]}
            Fields={FormFields}
          />
        ))}
    </Stack>
  );
}
