import { Group, NativeSelect, Stack, Text, Title, VisuallyHidden } from '@homeroom/sdk';
import { useState } from 'react';
import { useMail } from '../use-mail';
import classes from './compare-versions.module.css';
import { type DiffLine, diffLines } from './line-diff';
import type { Version } from './templates.queries';

const FIELDS = ['subject', 'body', 'html'] as const;
const SIGNS = { same: '', added: '+', removed: '−' } as const;

/** What changed between two versions, line by line; first between the newest two. */
export function CompareVersions({ versions }: { versions: Version[] }) {
  const { t } = useMail();
  const [newest, previous] = versions;
  const [from, setFrom] = useState(previous?.id ?? '');
  const [to, setTo] = useState(newest?.id ?? '');
  const find = (id: string) => versions.find((version) => version.id === id);
  const [before, after] = [find(from), find(to)];
  if (!before || !after) return null;
  const data = versions.map(({ id, number }) => ({ value: id, label: t('templates.number', { number }) }));
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  return (
    <Stack component="section" aria-label={t('templates.compare')} gap="sm" mt="lg">
      <Title order={2} size="h4">
        {t('templates.compare')}
      </Title>
      <Group>
        <NativeSelect
          label={t('templates.compareFrom')}
          data={data}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('templates.compareTo')}
          data={data}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </Group>
      {changed.length === 0 && <Text>{t('templates.compareSame')}</Text>}
      {changed.map((field) => (
        <div key={field}>
          <Text size="sm" fw={600}>
            {t(`templates.${field}`)}
          </Text>
          <ol className={classes.lines} dir={field === 'html' ? 'ltr' : undefined}>
            {diffLines(before[field], after[field]).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Lines have no name but their place, and equal ones are many.
              <Line key={index} line={line} />
            ))}
          </ol>
        </div>
      ))}
    </Stack>
  );
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  const { t } = useMail();
  const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
  return (
    <li className={classes.line} data-kind={kind}>
      <span aria-hidden className={classes.sign}>
        {SIGNS[kind]}
      </span>
      {kind !== 'same' && <VisuallyHidden>{t(`templates.line_${kind}`)} </VisuallyHidden>}
      <Tag className={classes.text} dir="auto">
        {text || ' '}
      </Tag>
    </li>
  );
}
