import { FileDrop, NativeSelect, Radio, Stack, TextInput } from '@homeroom/sdk';
import { useState } from 'react';
import { useSignatories } from '../signatories/signatories.queries';
import { useSigning } from '../use-signing';
import { DrawingField } from './drawing';
import { type Mark, type Method, readPicture } from './mark';

interface Props {
  mark: Mark;
  error: string | false;
  onChange: (part: Partial<Mark>) => void;
}

/** How somebody signs: by a name, a drawing, a picture, or a stored signature of their own. */
export function MarkInput({ mark, error, onChange }: Props) {
  const { t, user } = useSigning();
  const { data } = useSignatories();
  const own = (data?.signatories ?? []).filter(({ scope }) => scope === 'user');
  const [file, setFile] = useState({ name: '', isLarge: false });
  const methods: Method[] = ['typed', 'drawn', 'uploaded', ...(own.length > 0 ? (['stored'] as const) : [])];
  const isTyped = mark.method === 'typed';

  async function take(chosen: File) {
    const picture = await readPicture(chosen);
    setFile({ name: picture ? chosen.name : '', isLarge: !picture });
    onChange({ uploaded: picture ?? '' });
  }

  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('waiting.method')}
        value={mark.method}
        onChange={(method) => onChange({ method: method as Method })}
      >
        <Stack gap="xs" mt="xs">
          {methods.map((method) => (
            <Radio key={method} value={method} label={t(`waiting.${method}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {mark.method === 'drawn' && <DrawingField error={error} onDrawn={(drawn) => onChange({ drawn })} />}
      {mark.method === 'uploaded' && (
        <FileDrop
          label={t('waiting.picture')}
          hint={file.name || t('waiting.pictureHint')}
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          onFile={(chosen) => void take(chosen)}
          error={file.isLarge ? t('waiting.pictureLarge') : error}
        />
      )}
      {mark.method === 'stored' && (
        <NativeSelect
          label={t('waiting.which')}
          value={mark.signatoryId}
          error={error}
          onChange={(event) => onChange({ signatoryId: event.currentTarget.value })}
          data={[
            { value: '', label: t('wizard.choose') },
            ...own.map(({ id, name, title }) => ({ value: id, label: title ? `${name}, ${title}` : name })),
          ]}
        />
      )}
      {mark.method !== 'stored' && (
        <TextInput
          label={t('waiting.name')}
          description={t(isTyped ? 'waiting.nameHint' : 'waiting.nameRead')}
          required={isTyped}
          dir="auto"
          maxLength={200}
          value={mark.text}
          placeholder={isTyped ? undefined : `${user.firstName} ${user.lastName}`.trim()}
          error={isTyped && error}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
