import {
  Button,
  ErrorAlert,
  ErrorText,
  Group,
  Icon,
  NativeSelect,
  SidePanel,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useStorage } from '../use-storage';
import { type Sheets, usePrintSheets, useSchools } from './sheets.queries';

export const SHEETS_FOR = ['anybody', 'ids', 'school'] as const;
type For = (typeof SHEETS_FOR)[number];

const MAX_COPIES = 200;

/** Offers sheets to lay between the documents of a scan, and explains them. */
export function SeparatorSheets({ by }: { by: Sheets['by'] }) {
  const { t } = useStorage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          onClick={() => setOpen(true)}
        >
          {t('sheets.open')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('sheets.hint')}
        </Text>
      </Group>
      <SidePanel title={t('sheets.title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <SheetsForm by={by} onDone={() => setOpen(false)} />
      </SidePanel>
    </>
  );
}

function SheetsForm({ by, onDone }: { by: Sheets['by']; onDone: () => void }) {
  const { t } = useStorage();
  const [whom, setWhom] = useState<For>('anybody');
  const [copies, setCopies] = useState('20');
  const [typed, setTyped] = useState('');
  const [schoolId, setSchool] = useState('');
  const print = usePrintSheets(onDone);
  const ids = [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];
  const asked = {
    anybody: { ids: [], schoolId: '', copies: Math.min(Math.trunc(Number(copies)), MAX_COPIES) },
    ids: { ids, schoolId: '', copies: 0 },
    school: { ids: [], schoolId, copies: 0 },
  }[whom];
  const isWhole = asked.copies > 0 || ids.length > 0 || schoolId !== '';
  const count = whom === 'ids' ? ids.length : asked.copies;
  return (
    <Stack gap="md">
      <NativeSelect
        label={t('sheets.whom')}
        description={t(`sheets.${whom}Hint`)}
        value={whom}
        data={SHEETS_FOR.map((value) => ({ value, label: t(`sheets.${value}`) }))}
        onChange={(event) => setWhom(event.currentTarget.value as For)}
      />
      {whom === 'anybody' && (
        <TextInput
          type="number"
          label={t('sheets.copies')}
          value={copies}
          min={1}
          max={MAX_COPIES}
          onChange={(event) => setCopies(event.currentTarget.value)}
        />
      )}
      {whom === 'ids' && (
        <Textarea
          label={t('sheets.idList')}
          description={t('sheets.idListHint')}
          dir="ltr"
          rows={6}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {whom === 'school' && <SchoolField value={schoolId} onChange={setSchool} />}
      {print.error && <ErrorAlert error={print.error} />}
      <div>
        <Button disabled={!isWhole} loading={print.isPending} onClick={() => print.mutate({ ...asked, by })}>
          {whom === 'school' ? t('sheets.printAll') : t('sheets.print', { count })}
        </Button>
      </div>
    </Stack>
  );
}

function SchoolField({ value, onChange }: { value: string; onChange: (schoolId: string) => void }) {
  const { t } = useStorage();
  const schools = useSchools();
  return (
    <>
      <NativeSelect
        label={t('bulk.school')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: '', label: t('sheets.chooseSchool') },
          ...(schools.data ?? []).map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
        ]}
      />
      {schools.error && <ErrorText error={schools.error} />}
    </>
  );
}
