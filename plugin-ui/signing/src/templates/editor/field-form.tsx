import {
  Button,
  Checkbox,
  Group,
  Icon,
  NativeSelect,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@homeroom/sdk';
import { useId } from 'react';
import { useSigning } from '../../use-signing';
import { AnchorFields } from './anchor-fields';
import {
  FIELD_KINDS,
  type FieldKind,
  type PageField,
  type PageSize,
  PRINTED,
  type Role,
  UNMERGED,
} from './layout';
import { MergeField } from './merge-field';
import { useRoleName } from './names';
import { NumberFields } from './number-fields';

interface Props {
  field: PageField;
  roles: readonly Role[];
  sizes: readonly PageSize[];
  onChange: (change: Partial<PageField>) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** Everything about one field, as inputs. */
export function FieldForm({ field, roles, sizes, onChange, onDuplicate, onRemove }: Props) {
  const { t } = useSigning();
  const id = useId();
  const roleName = useRoleName();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {t('templates.field.title')}
      </Title>
      <Stack gap="sm">
        <TextInput
          label={t('templates.field.label')}
          description={t('templates.field.labelHint')}
          dir="auto"
          maxLength={200}
          value={field.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('templates.field.kind')}
          value={field.kind}
          onChange={(event) => onChange({ kind: event.currentTarget.value as FieldKind })}
          data={FIELD_KINDS.map((value) => ({ value, label: t(`templates.kind.${value}`) }))}
        />
        <NativeSelect
          label={t('templates.field.role')}
          value={field.role}
          onChange={(event) => onChange({ role: event.currentTarget.value })}
          data={[
            ...roles.map((role) => ({ value: role.key, label: roleName(role) })),
            ...(PRINTED.includes(field.kind) || !field.role
              ? [{ value: '', label: t('templates.field.nobody') }]
              : []),
          ]}
        />
        {field.role && (
          <Checkbox
            label={t('templates.field.required')}
            checked={field.required}
            onChange={(event) => onChange({ required: event.currentTarget.checked })}
          />
        )}
        {field.kind === 'select' && (
          <Textarea
            label={t('templates.field.options')}
            description={t('templates.field.optionsHint')}
            rows={4}
            dir="auto"
            value={field.options.join('\n')}
            onChange={(event) => onChange({ options: event.currentTarget.value.split('\n') })}
          />
        )}
        {field.kind === 'radio' && (
          <TextInput
            label={t('templates.field.group')}
            description={t('templates.field.groupHint')}
            maxLength={64}
            dir="auto"
            value={field.group}
            onChange={(event) => onChange({ group: event.currentTarget.value })}
          />
        )}
        {!UNMERGED.includes(field.kind) && (
          <MergeField value={field.merge} onChange={(merge) => onChange({ merge })} />
        )}
        <NumberFields field={field} sizes={sizes} onChange={onChange} />
        <AnchorFields anchor={field.anchor} onChange={(anchor) => onChange({ anchor })} />
        <Group gap="sm">
          <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={onDuplicate}>
            {t('templates.field.duplicate')}
          </Button>
          <Button variant="default" leftSection={<Icon name="trash" size={16} />} onClick={onRemove}>
            {t('templates.field.remove')}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}
