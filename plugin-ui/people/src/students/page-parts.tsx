import { PageTabs, usePlugin } from '@homeroom/sdk';
import type { ReactNode } from 'react';

interface Part {
  id: string;
  title: string;
  /** Each has an address of its own. */
  path: string;
  content: ReactNode;
}

interface Props {
  label: string;
  parts: readonly Part[];
  /** The id of the one that is shown. */
  current: string;
}

/** Equals of which one is shown; a single one needs no choice. */
export function PageParts({ label, parts, current }: Props) {
  const { t } = usePlugin();
  const shown = parts.find(({ id }) => id === current);
  return (
    <>
      {parts.length > 1 && <PageTabs label={label} tabs={parts} current={current} />}
      <section aria-label={shown?.title ?? label}>
        {shown ? shown.content : <p>{t('students.tabMissing')}</p>}
      </section>
    </>
  );
}
