import { ApiError, ErrorText, TextInput, useShell, WriteForm } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { type BrandingChange, useSaveBranding } from './branding.queries';

interface Props {
  draft: BrandingChange;
  /** What families read where no other name is given. */
  districtName: string;
  onChange: (draft: BrandingChange) => void;
}

const FIELDS = [
  { name: 'name', hint: 'branding.nameHint', type: 'text' },
  { name: 'color', hint: 'branding.colorHint', type: 'color' },
  { name: 'contactName', hint: 'branding.contactNameHint', type: 'text' },
  { name: 'contactPhone', hint: undefined, type: 'tel' },
  { name: 'contactEmail', hint: undefined, type: 'email' },
] as const;

/** Name, colour and contact; what the server refuses stands at its field. */
export function BrandingForm({ draft, districtName, onChange }: Props) {
  const t = useText('settings');
  const { notify } = useShell();
  const save = useSaveBranding();
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const said = FIELDS.some(({ name }) => fields[name]);
  return (
    <WriteForm
      submitLabel={t('save')}
      isPending={save.isPending}
      onSubmit={() =>
        save.mutate(draft, {
          onSuccess: () => notify({ message: t('branding.saved'), kind: 'success' }),
        })
      }
    >
      {FIELDS.map(({ name, hint, type }) => (
        <TextInput
          key={name}
          type={type}
          label={t(`branding.${name}`)}
          description={hint && t(hint)}
          placeholder={name === 'name' ? districtName : undefined}
          required={name === 'contactName'}
          value={draft[name]}
          error={fields[name]}
          dir={type === 'tel' || type === 'email' ? 'ltr' : 'auto'}
          onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.value })}
        />
      ))}
      {save.error && !said && <ErrorText error={save.error} />}
    </WriteForm>
  );
}
