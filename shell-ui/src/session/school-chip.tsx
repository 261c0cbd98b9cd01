import { Text, UnstyledButton } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';
import classes from './login.module.css';
import type { School } from './school';

/** The school that was accepted; a click changes it. */
export function SchoolChip({ school, onChange }: { school: School; onChange: () => void }) {
  const t = useText();
  return (
    <UnstyledButton className={classes.school} onClick={onChange}>
      <span>
        <Text size="sm" fw={600}>
          {school.name}
        </Text>
        <Text size="xs" c="dimmed">
          {school.id}
        </Text>
      </span>
      <Text size="sm" c="var(--mantine-color-anchor)">
        {t('login.changeSchool')}
      </Text>
    </UnstyledButton>
  );
}
