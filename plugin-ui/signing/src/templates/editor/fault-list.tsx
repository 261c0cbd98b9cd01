import { Alert, Anchor, Icon, Text } from '@homeroom/sdk';
import { useSigning } from '../../use-signing';
import { type Editing, faultsOf } from './editing';
import { useFieldName, useRoleName } from './names';

interface Props {
  editing: Editing;
  onSelect: (fieldId: string) => void;
}

/** What keeps the template from being signed, each with the field that it is about. */
export function FaultList({ editing, onSelect }: Props) {
  const { t } = useSigning();
  const roleName = useRoleName();
  const fieldName = useFieldName(editing.roles);
  const faults = faultsOf(editing);
  if (faults.length === 0) return null;
  return (
    <Alert variant="outline" color="yellow" icon={<Icon name="alert" />} title={t('templates.faults.title')}>
      {faults.map(({ kind, about }) => {
        const field = editing.fields.find(({ id }) => id === about);
        const role = editing.roles.find(({ key }) => key === about);
        const name = field ? fieldName(field) : role ? roleName(role) : '';
        return (
          <Text key={`${kind} ${about}`} size="sm">
            {t(`templates.faults.${kind}`, { name })}{' '}
            {field && (
              <Anchor component="button" type="button" size="sm" onClick={() => onSelect(field.id)}>
                {t('templates.faults.open')}
              </Anchor>
            )}
          </Text>
        );
      })}
    </Alert>
  );
}
