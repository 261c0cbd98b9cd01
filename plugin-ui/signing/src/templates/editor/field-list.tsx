import { Icon, Text, Title, UnstyledButton, useFormat } from '@homeroom/sdk';
import { useId } from 'react';
import { useSigning } from '../../use-signing';
import classes from './editor.module.css';
import type { PageField } from './layout';

interface Props {
  fields: readonly PageField[];
  selected: string | null;
  nameOf: (field: PageField) => string;
  onSelect: (field: PageField) => void;
}

/** All fields of all pages, in the order of the page: the way to each without a pointer. */
export function FieldList({ fields, selected, nameOf, onSelect }: Props) {
  const { t } = useSigning();
  const format = useFormat();
  const id = useId();
  const sorted = [...fields].sort(
    (one, other) => one.page - other.page || one.y - other.y || one.x - other.x,
  );
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {t('templates.editor.fields', { count: fields.length })}
      </Title>
      {fields.length === 0 && <Text c="dimmed">{t('templates.editor.noFields')}</Text>}
      <ul className={classes.list}>
        {sorted.map((field) => (
          <li key={field.id}>
            <UnstyledButton
              className={classes.entry}
              aria-current={field.id === selected || undefined}
              onClick={() => onSelect(field)}
            >
              <span>
                {nameOf(field)}
                {field.required && field.role && ' *'}
              </span>
              <Text size="sm" c="dimmed" component="span">
                {t('templates.editor.page', { page: format.number(field.page) })}
                {field.anchor && <Icon name="bookmark" size={14} />}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
