import { useSdkText } from '../../use-plugin';
import type { FieldProps } from '../field-props';
import { useForm } from '../form-context';
import { fieldLabel } from '../label-of';
import { isNeeded, useField } from '../use-field';
import { isBelow, isObject, pathKey } from '../values';
import { findForm } from '../visibility';
import { OrderedList } from './ordered-list';
import { summaryOf } from './summary-of';
import { moved } from './use-item-keys';

/** A form that is filled any number of times. */
export function RepeatingField({ field, path, Fields }: FieldProps) {
  const t = useSdkText();
  const form = useForm();
  const { words, value, set } = useField(field, path);
  const items = Array.isArray(value) ? value : [];
  const part = findForm(form.forms, field.form);
  if (!part) return null;
  const name = part.label ? form.text(part.label) : fieldLabel(form, field);
  const below = (index: number) => form.problemsBelow([...path, index]);
  return (
    <OrderedList
      id={words.id}
      label={words.label}
      description={words.description}
      error={words.error}
      isRequired={isNeeded(field)}
      count={items.length}
      max={field.maxItems}
      addLabel={t('form.add', { name })}
      removeLabel={(number) => t('form.remove', { name, number })}
      titleOf={(index) =>
        [`${name} ${index + 1}`, summaryOf(form, part, items[index])].filter(Boolean).join(': ')
      }
      isWrong={(index) =>
        below(index).some(({ path: place }) => form.problemAt(place.split('.')) !== undefined)
      }
      isWanted={(index) => form.target !== null && isBelow(form.target.path, pathKey([...path, index]))}
      isReadOnly={form.isReadOnly}
      onAdd={() => set([...items, {}])}
      onMove={(from, to) => set(moved(items, from, to))}
      onRemove={(index) => set(items.filter((_, each) => each !== index))}
    >
      {(index) => isObject(items[index]) && <Fields form={part} path={[...path, index]} />}
    </OrderedList>
  );
}
