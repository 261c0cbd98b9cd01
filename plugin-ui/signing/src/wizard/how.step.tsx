import {
  Checkbox,
  Choice,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@homeroom/sdk';
import { useRoleName } from '../templates/editor/names';
import type { Mode, Template } from '../templates/templates.queries';
import { useSigning } from '../use-signing';
import { PIN_MODES, STAFF_KINDS } from './draft';
import type { StepProps } from './step-props';

const MODES = ['digital_signature', 'both', 'wet_signature'] as const;
const GUARDIANS: readonly string[] = ['guardian1', 'guardian2'];

interface Props extends StepProps {
  template: Template;
  /** Whether to say what is missing. */
  isChecked: boolean;
}

/** What families read, who signs when, and when it ends. */
export function HowStep({ draft, change, template, isChecked }: Props) {
  const { t } = useSigning();
  const missing = (value: string, key: string) => isChecked && !value.trim() && t(key);
  return (
    <Stack gap="lg">
      <TextInput
        label={t('wizard.title')}
        description={t('wizard.titleHint')}
        required
        dir="auto"
        maxLength={200}
        value={draft.title}
        error={missing(draft.title, 'wizard.titleMissing')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t('wizard.subject')}
        required
        dir="auto"
        maxLength={200}
        value={draft.subject}
        error={missing(draft.subject, 'wizard.subjectMissing')}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <Textarea
        label={t('wizard.message')}
        description={t('wizard.messageHint')}
        rows={5}
        dir="auto"
        maxLength={10_000}
        value={draft.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('templates.mode.label')}
        maw={420}
        value={draft.mode || template.mode}
        onChange={(event) => change({ mode: event.currentTarget.value as Mode })}
        data={MODES.map((value) => ({ value, label: t(`templates.mode.${value}`) }))}
      />
      <Signers draft={draft} change={change} template={template} />
      <Choice
        name="wizard.pin"
        values={PIN_MODES}
        value={draft.pinMode}
        onChange={(pinMode) => change({ pinMode })}
      />
      <Reminders draft={draft} change={change} />
      <TextInput
        type="datetime-local"
        label={t('wizard.expires')}
        description={t('wizard.expiresHint')}
        required
        maw={320}
        value={draft.expiresOn}
        error={missing(draft.expiresOn, 'wizard.expiresMissing')}
        onChange={(event) => change({ expiresOn: event.currentTarget.value })}
      />
    </Stack>
  );
}

/** Their order, how many guardians, and who of the staff. */
function Signers({ draft, change, template }: Omit<Props, 'isChecked'>) {
  const { t } = useSigning();
  const roleName = useRoleName();
  const staff = template.roles.filter(({ kind }) => STAFF_KINDS.includes(kind));
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('request.signers')}
      </Title>
      <Text>{template.roles.map(roleName).join(' · ')}</Text>
      {template.roles.length > 1 && (
        <Checkbox
          label={t('wizard.inOrder')}
          description={t('wizard.inOrderHint')}
          checked={draft.inOrder}
          onChange={(event) => change({ inOrder: event.currentTarget.checked })}
        />
      )}
      {template.roles.some(({ kind }) => GUARDIANS.includes(kind)) && (
        <Checkbox
          label={t('wizard.allGuardians')}
          description={t('wizard.allGuardiansHint')}
          checked={draft.allGuardians}
          onChange={(event) => change({ allGuardians: event.currentTarget.checked })}
        />
      )}
      {staff.map((role) => {
        const now = draft.staff[role.key] ?? { name: '', email: '' };
        const set = (part: Partial<typeof now>) =>
          change({ staff: { ...draft.staff, [role.key]: { ...now, ...part } } });
        return (
          <Group key={role.key} gap="sm">
            <TextInput
              label={t('wizard.staff.name', { who: roleName(role) })}
              flex="1 1 200px"
              dir="auto"
              maxLength={200}
              value={now.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <TextInput
              type="email"
              label={t('wizard.staff.email', { who: roleName(role) })}
              flex="1 1 200px"
              dir="ltr"
              maxLength={320}
              value={now.email}
              onChange={(event) => set({ email: event.currentTarget.value })}
            />
          </Group>
        );
      })}
    </Stack>
  );
}

/** How often they are reminded at most; reminders end with the request. */
function Reminders({ draft, change }: StepProps) {
  const { t } = useSigning();
  const number = (name: 'remindDays' | 'remindTimes', least: number, most: number) => (
    <TextInput
      type="number"
      label={t(`wizard.${name}`)}
      min={least}
      max={most}
      w={200}
      value={draft[name]}
      onChange={({ currentTarget: { valueAsNumber } }) => {
        if (valueAsNumber >= least && valueAsNumber <= most) change({ [name]: Math.trunc(valueAsNumber) });
      }}
    />
  );
  return (
    <Group gap="sm" align="end">
      {number('remindTimes', 0, 10)}
      {draft.remindTimes > 0 && number('remindDays', 1, 60)}
    </Group>
  );
}
