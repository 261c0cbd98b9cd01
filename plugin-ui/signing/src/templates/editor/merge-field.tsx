import { NativeSelect, TextInput } from '@homeroom/sdk';
import { useSigning } from '../../use-signing';
import { MERGES } from './layout';

const COLUMN = 'csv.';

interface Props {
  value: string;
  onChange: (merge: string) => void;
}

/** By what a field is filled before anybody sees it: the person, the school, or a column of the list. */
export function MergeField({ value, onChange }: Props) {
  const { t } = useSigning();
  const isColumn = value.startsWith(COLUMN);
  return (
    <>
      <NativeSelect
        label={t('templates.field.merge')}
        description={t('templates.field.mergeHint')}
        value={isColumn ? COLUMN : value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: '', label: t('templates.field.noMerge') },
          ...MERGES.map((merge) => ({ value: merge, label: t(`templates.merge.${merge}`) })),
          { value: COLUMN, label: t('templates.merge.csv') },
        ]}
      />
      {isColumn && (
        <TextInput
          label={t('templates.field.column')}
          description={t('templates.field.columnHint')}
          maxLength={120}
          dir="auto"
          value={value.slice(COLUMN.length)}
          onChange={(event) => onChange(COLUMN + event.currentTarget.value)}
        />
      )}
    </>
  );
}
