import { ActionIcon, Button, Group, Icon, NativeSelect, Stack, Text, TextInput, Title } from '@homeroom/sdk';
import { useId } from 'react';
import { useSigning } from '../../use-signing';
import classes from './editor.module.css';
import { freeKey, ROLE_KINDS, type Role, type RoleKind } from './layout';
import { useRoleName } from './names';

interface Props {
  roles: readonly Role[];
  onChange: (roles: readonly Role[]) => void;
}

/** Who signs, and in which order. */
export function RoleList({ roles, onChange }: Props) {
  const { t } = useSigning();
  const id = useId();
  const free = ROLE_KINDS.filter((kind) => roles.every((role) => role.kind !== kind));
  function change(index: number, part: Partial<Role>) {
    const others = roles.filter((_role, at) => at !== index);
    // Another kind is another signer: the key says who it is.
    const named = part.kind ? { ...part, key: freeKey(part.kind, others) } : part;
    onChange(roles.map((role, at) => (at === index ? { ...role, ...named } : role)));
  }
  function add() {
    const [kind] = free;
    if (!kind) return;
    const position = Math.min(10, Math.max(0, ...roles.map((role) => role.position)) + 1);
    onChange([...roles, { key: freeKey(kind, roles), kind, title: '', position }]);
  }
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {t('templates.roles.title')}
      </Title>
      <Stack gap="sm">
        {roles.length === 0 && <Text c="dimmed">{t('templates.roles.none')}</Text>}
        {roles.map((role, index) => (
          <RoleFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a role whose kind changes is still the same line.
            key={index}
            role={role}
            free={free}
            onChange={(part) => change(index, part)}
            onRemove={() => onChange(roles.filter((_role, at) => at !== index))}
          />
        ))}
        {free.length > 0 && (
          <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
            {t('templates.roles.add')}
          </Button>
        )}
      </Stack>
    </section>
  );
}

interface RoleProps {
  role: Role;
  /** The kinds that no other role has. */
  free: readonly RoleKind[];
  onChange: (part: Partial<Role>) => void;
  onRemove: () => void;
}

function RoleFields({ role, free, onChange, onRemove }: RoleProps) {
  const { t } = useSigning();
  const name = useRoleName();
  return (
    <fieldset className={classes.role} aria-label={name(role)}>
      <Group gap="xs" align="end" wrap="nowrap">
        <NativeSelect
          label={t('templates.roles.kind')}
          flex={1}
          value={role.kind}
          onChange={(event) => onChange({ kind: event.currentTarget.value as RoleKind })}
          data={ROLE_KINDS.filter((kind) => kind === role.kind || free.includes(kind)).map((value) => ({
            value,
            label: t(`templates.role.${value}`),
          }))}
        />
        <TextInput
          label={t('templates.roles.position')}
          type="number"
          min={1}
          max={10}
          w={84}
          value={role.position}
          onChange={({ currentTarget: { valueAsNumber } }) => {
            if (valueAsNumber >= 1 && valueAsNumber <= 10) onChange({ position: Math.trunc(valueAsNumber) });
          }}
        />
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('templates.roles.remove', { name: name(role) })}
          onClick={onRemove}
        >
          <Icon name="trash" size={16} />
        </ActionIcon>
      </Group>
      <TextInput
        label={t('templates.roles.name')}
        description={t('templates.roles.nameHint')}
        mt="xs"
        maxLength={100}
        dir="auto"
        value={role.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
    </fieldset>
  );
}
