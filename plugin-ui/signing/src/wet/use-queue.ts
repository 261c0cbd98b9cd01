import { usePageKeys } from '@homeroom/sdk';
import { useState } from 'react';
import { useSigning } from '../use-signing';
import {
  type OpenRequest,
  type ScannedPage,
  useAssignPage,
  useDismissPage,
  useTurnPage,
} from './wet.queries';

/** Why pages are mostly of no use; the keys 1 to 3 say so. */
export const REASONS = ['cover', 'illegible', 'foreign'] as const;

/** Working the queue off: which page is looked at, what is done with it, and by which keys. */
export function useQueue(pages: readonly ScannedPage[]) {
  const { t } = useSigning();
  const assigning = useAssignPage();
  const dismissing = useDismissPage();
  const turning = useTurnPage();
  const [wanted, setPosition] = useState(0);
  const [done, setDone] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  // What was done is gone from the list at once, before the server has answered with the next one.
  const left = pages.filter(({ id }) => !done.includes(id));
  const position = Math.min(wanted, Math.max(0, left.length - 1));
  const page = left[position];
  const isBusy = assigning.isPending || dismissing.isPending || turning.isPending;
  const error = assigning.error ?? dismissing.error ?? turning.error;

  function begin() {
    if (!page || isBusy) return undefined;
    for (const mutation of [assigning, dismissing, turning]) mutation.reset();
    return page;
  }
  function settle(what: ScannedPage, message: string) {
    setDone((all) => [...all, what.id]);
    setSaid(message);
  }
  /** Gives the page to the request: as the page that was chosen, or as the first that has not come. */
  function assign(request: OpenRequest, chosen: number | null) {
    const what = begin();
    if (!what) return;
    const requestPage = chosen ?? firstMissing(request);
    assigning.mutate(
      { pageId: what.id, requestId: request.id, requestPage, replaces: false },
      {
        onSuccess: () =>
          settle(what, t('wet.queue.assigned', { name: request.personName, page: requestPage })),
      },
    );
  }
  /** Takes the page in place of the scan that has come before. */
  function replace() {
    if (!page?.requestId || !page.requestPage) return;
    const { requestId, requestPage, personName: name } = page;
    const what = begin();
    if (!what) return;
    assigning.mutate(
      { pageId: what.id, requestId, requestPage, replaces: true },
      { onSuccess: () => settle(what, t('wet.queue.assigned', { name, page: requestPage })) },
    );
  }
  function dismiss(reason: string) {
    const what = begin();
    if (!what || !reason.trim()) return;
    dismissing.mutate(
      { pageId: what.id, reason },
      { onSuccess: () => settle(what, t('wet.queue.dismissed', { reason })) },
    );
  }
  function turn(by: number) {
    const what = begin();
    if (what) turning.mutate({ pageId: what.id, turn: (what.turn + by + 360) % 360 });
  }
  const next = () => setPosition(Math.min(position + 1, left.length - 1));
  const previous = () => setPosition(Math.max(position - 1, 0));
  const dismissBy = (index: number) => dismiss(t(`wet.queue.reasons.${REASONS[index] ?? 'cover'}`));

  /** Whether a key was one of the queue's. */
  function onKey(code: string) {
    const acts = new Map<string, () => void>([
      ['KeyL', () => turn(-90)],
      ['KeyR', () => turn(90)],
      ['KeyP', replace],
      ['Digit1', () => dismissBy(0)],
      ['Digit2', () => dismissBy(1)],
      ['Digit3', () => dismissBy(2)],
      ['ArrowRight', next],
      ['ArrowLeft', previous],
    ]);
    acts.get(code)?.();
    return acts.has(code);
  }
  usePageKeys(onKey);
  return { page, left, position, said, error, isBusy, assign, replace, dismiss, turn, next, previous, onKey };
}

/** The first page of a request that has not come; the last one where all have. */
export function firstMissing({ pages, came }: Pick<OpenRequest, 'pages' | 'came'>) {
  for (let page = 1; page <= pages; page += 1) if (!came.includes(page)) return page;
  return pages;
}
