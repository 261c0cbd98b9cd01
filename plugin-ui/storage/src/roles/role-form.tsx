import {
  Alert,
  Button,
  Checkbox,
  Group,
  Icon,
  Stack,
  Text,
  TextInput,
  usePlugin,
  WriteButton,
  WriteForm,
} from '@homeroom/sdk';
import { useState } from 'react';
import {
  type DocumentRole,
  useDeleteRole,
  useDocumentTypes,
  useSaveRole,
  VERBS,
  type Verb,
} from '../storage.queries';

interface Props {
  /** Absent: a new one. */
  role?: DocumentRole;
  onDone: () => void;
}

/** Name, permissions and document types of a role. */
export function RoleForm({ role, onDone }: Props) {
  const { t } = usePlugin();
  const types = useDocumentTypes().data ?? [];
  const [name, setName] = useState(role?.name ?? '');
  const [permissions, setPermissions] = useState<string[]>([...(role?.permissions ?? [])]);
  const [access, setAccess] = useState(role?.access.map(({ id }) => id) ?? []);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const save = useSaveRole(onDone);

  function submit() {
    setWasSubmitted(true);
    if (name.trim()) save.mutate({ id: role?.id, name, access, permissions: permissions as Verb[] });
  }

  return (
    <Stack gap="xl">
      <WriteForm onSubmit={submit} submitLabel={t('save')} isPending={save.isPending}>
        <TextInput
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={wasSubmitted && !name.trim() ? t('required') : save.problem}
          required
          data-autofocus
        />
        <Checkbox.Group label={t('roles.permissions')} value={permissions} onChange={setPermissions}>
          <Stack gap="xs" mt="xs">
            {VERBS.map((verb) => (
              <Checkbox key={verb} value={`document.${verb}`} label={t(`verb.${verb}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox.Group label={t('types.title')} value={access} onChange={setAccess}>
          <Stack gap="xs" mt="xs">
            {types.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={<bdi>{name}</bdi>} />
            ))}
            {types.length === 0 && <Text c="dimmed">{t('roles.noTypes')}</Text>}
          </Stack>
        </Checkbox.Group>
      </WriteForm>
      {role && <Deletion roleId={role.id} onDone={onDone} />}
    </Stack>
  );
}

/** Asked for twice: what the role permits is lost at once. */
function Deletion({ roleId, onDone }: { roleId: string; onDone: () => void }) {
  const { t } = usePlugin();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteRole(onDone);
  if (!isAsking) {
    return (
      <WriteButton variant="default" onClick={() => setIsAsking(true)}>
        {t('roles.delete')}
      </WriteButton>
    );
  }
  return (
    <Alert color="red" variant="outline" icon={<Icon name="alert" />} title={t('roles.deleteTitle')}>
      <Stack gap="sm">
        <span>{remove.problem ?? t('roles.deleteEffect')}</span>
        <Group gap="sm">
          <WriteButton color="red.9" loading={remove.isPending} onClick={() => remove.mutate(roleId)}>
            {t('roles.delete')}
          </WriteButton>
          <Button variant="default" onClick={() => setIsAsking(false)}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
