import { Button, Checkbox, Stack, Text, Title, useShell } from '@homeroom/sdk';
import { useId, useState } from 'react';
import { useText } from '../../../i18n/i18n';
import { useRoleName } from '../use-role-name';
import type { UserDetail } from '../user';
import { useGrantable, useSetRoles } from '../users.queries';

interface Props {
  /** Roles of the platform, or document storage roles. */
  kind: 'roles' | 'subRoles';
  user: UserDetail;
}

/** The roles of a user, to be ticked and saved. Not shown where there are none to give. */
export function RolesEditor({ kind, user }: Props) {
  const t = useText('users');
  const { user: self } = useShell();
  const headingId = useId();
  const options = useOptions(kind, user);
  const given = useGiven(kind, user);
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const save = useSetRoles();
  if (options.length === 0) return null;
  const value = draft ?? given;
  const isChanged = [...value].sort().join() !== [...given].sort().join();
  const roles = [...value];

  function submit() {
    const change = kind === 'roles' ? { Roles: roles } : { subRoles: roles };
    save.mutate({ userId: user.Id, ...change }, { onSuccess: () => setDraft(null) });
  }

  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h5" id={headingId} mb="sm">
        {t(kind === 'roles' ? 'roles.title' : 'roles.sub')}
      </Title>
      <Checkbox.Group value={roles} onChange={setDraft} aria-labelledby={headingId}>
        <Stack gap="sm">
          {options.map(({ id, name, hint }) => (
            <Checkbox
              key={id}
              value={id}
              label={name}
              description={hint}
              // Nobody takes the administration of the district from themselves.
              disabled={id === 'Administrator' && user.Id === self.id && given.includes(id)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button mt="md" variant="default" disabled={!isChanged} loading={save.isPending} onClick={submit}>
        {t(kind === 'roles' ? 'roles.save' : 'roles.saveSub')}
      </Button>
      {kind === 'roles' && isChanged && roles.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('roles.none')}
        </Text>
      )}
    </section>
  );
}

/** What can be given, and what the user has already though it can be given no more. */
function useOptions(kind: Props['kind'], user: UserDetail): { id: string; name: string; hint?: string }[] {
  const t = useText('users');
  const roleName = useRoleName();
  const grantable = useGrantable().data;
  if (!grantable) return [];
  if (kind === 'subRoles') return grantable.subRoles.map(({ id, name }) => ({ id, name }));
  const offered = grantable.roles.map(({ id }) => id);
  const kept = user.Roles.map(({ id }) => id).filter((id) => !offered.includes(id) && isOurs(id));
  return [...offered, ...kept].map((id) => ({ id, name: roleName(id), hint: t(`roleHint.${id}`) }));
}

function useGiven(kind: Props['kind'], user: UserDetail): readonly string[] {
  if (kind === 'subRoles') return user.subRoles.map(({ id }) => id);
  return user.Roles.map(({ id }) => id).filter(isOurs);
}

/** Whether administrators give the role; the others are the operator's and stay. */
function isOurs(role: string): boolean {
  return role !== 'CustomerSupport' && role !== 'Developer';
}
