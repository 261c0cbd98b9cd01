import '@mantine/core/styles/Tabs.layer.css';
import { Badge, Tabs, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSdkText } from '../../use-plugin';
import type { FieldProps } from '../field-props';
import { useForm } from '../form-context';
import { fieldLabel } from '../label-of';
import type { FormDefinition, Path } from '../types';
import { isBelow, pathKey } from '../values';
import { findForm, ownFields } from '../visibility';

/** Several forms side by side; each tab tells how many of its fields need a look. */
export function TabsField({ field, path, Fields }: FieldProps) {
  const form = useForm();
  const tabs = (field.forms ?? []).flatMap((name) => findForm(form.forms, name) ?? []);
  const [active, setActive] = useState(tabs[0]?.name ?? null);
  const wanted =
    form.target && tabs.find((tab) => holds(form.forms, tab, path, form.target?.path ?? ''))?.name;
  useEffect(() => {
    if (wanted) setActive(wanted);
  }, [wanted]);
  return (
    <Tabs value={active} onChange={setActive} keepMounted={false}>
      <Tabs.List aria-label={fieldLabel(form, field)}>
        {tabs.map((tab) => (
          <TabHead key={tab.name} tab={tab} path={path} />
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name} pt="md">
          <Fields form={tab} path={path} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function TabHead({ tab, path }: { tab: FormDefinition; path: Path }) {
  const t = useSdkText();
  const form = useForm();
  const count = form
    .problemsBelow(path)
    .filter((problem) => holds(form.forms, tab, path, problem.path))
    .filter((problem) => form.problemAt(problem.path.split('.')) !== undefined).length;
  const badge = count > 0 && (
    <Badge color="red" size="sm" variant="outline" aria-hidden="true">
      {count}
    </Badge>
  );
  return (
    <Tabs.Tab value={tab.name} rightSection={badge}>
      {form.text(tab.label || tab.name)}
      {count > 0 && <VisuallyHidden>{t('form.problems', { count })}</VisuallyHidden>}
    </Tabs.Tab>
  );
}

/** Whether the place belongs to one of the tab's fields; a tab's fields stand in the object around it. */
function holds(forms: readonly FormDefinition[], tab: FormDefinition, path: Path, place: string): boolean {
  return ownFields(forms, tab).some((field) => isBelow(place, pathKey([...path, field.name])));
}
