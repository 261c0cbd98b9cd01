import { Stack, Text } from '@homeroom/sdk';
import { type KeyboardEvent, useState } from 'react';
import { useStorage } from '../use-storage';
import { FindBar } from './find-bar';
import { PageRail } from './page-rail';
import { PageView } from './page-view';
import classes from './preview.module.css';
import type { Place, Preview } from './preview.queries';
import { PreviewToolbar } from './preview-toolbar';
import { useFind } from './use-find';
import { useFindKey } from './use-find-key';

const ZOOMS = [1, 1.5, 2, 3];

/** A document page by page, with all pages beside it as small pictures, and words that can be looked for. */
export function PagesPreview({ preview, place }: { preview: Preview; place: Place }) {
  const { t } = useStorage();
  const { ticket, pages, fileName } = preview;
  const [page, setPage] = useState(Math.min(Math.max(place.page ?? 1, 1), pages));
  const [zoom, setZoom] = useState(0);
  const turn = (to: number) => setPage(Math.min(Math.max(to, 1), pages));
  const size = (to: number) => setZoom(Math.min(Math.max(to, 0), ZOOMS.length - 1));
  const finding = useFind(ticket, place.find ?? '', page, turn);
  const search = useFindKey<HTMLDivElement>(Boolean(place.find), () => finding.setPhrase(''));
  function onKeyDown(event: KeyboardEvent) {
    const to = new Map([
      ['PageDown', page + 1],
      ['PageUp', page - 1],
      ['Home', 1],
      ['End', pages],
    ]).get(event.key);
    if (to !== undefined) turn(to);
    else if (event.key === '+') size(zoom + 1);
    else if (event.key === '-') size(zoom - 1);
    else return;
    event.preventDefault();
  }
  return (
    <Stack gap="sm" ref={search.within}>
      <PreviewToolbar
        page={page}
        pages={pages}
        onTurn={turn}
        onSmaller={zoom > 0 ? () => size(zoom - 1) : undefined}
        onLarger={zoom < ZOOMS.length - 1 ? () => size(zoom + 1) : undefined}
        search={search}
      />
      {search.isOpen && <FindBar finding={finding} onClose={search.close} />}
      <div className={classes.document} data-alone={pages === 1 || undefined}>
        {pages > 1 && <PageRail ticket={ticket} page={page} pages={pages} onTurn={turn} />}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
        <section className={classes.frame} aria-label={fileName} tabIndex={0} onKeyDown={onKeyDown}>
          <PageView
            ticket={ticket}
            page={page}
            pages={pages}
            zoom={ZOOMS[zoom] ?? 1}
            matches={finding.matches}
            match={finding.matches[finding.at]}
          />
        </section>
      </div>
      <Text size="sm" c="dimmed">
        {t('preview.keys')}
      </Text>
    </Stack>
  );
}
