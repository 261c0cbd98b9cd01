import { ErrorAlert, Skeleton, Text } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { PagesPreview } from './pages-preview';
import { type Place, usePreview } from './preview.queries';
import { TextPreview } from './text-preview';

interface Props {
  id: string;
  version?: number;
  place?: Place;
}

/** A document as it looks, page by page; its words can be selected, searched on the page and read aloud. */
export function DocumentPreview({ id, version, place = {} }: Props) {
  const { t } = useStorage();
  const { data, error } = usePreview(id, version);
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={320} role="status" aria-label={t('preview.loading')} />;
  if (data.kind === 'pages') return <PagesPreview preview={data} place={place} />;
  if (data.kind === 'text') return <TextPreview preview={data} place={place} />;
  return <Text c="dimmed">{t('preview.none')}</Text>;
}
