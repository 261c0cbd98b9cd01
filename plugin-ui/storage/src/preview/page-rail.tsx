import { Skeleton, useFormat, useObjectUrl } from '@homeroom/sdk';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStorage } from '../use-storage';
import classes from './preview.module.css';
import { usePagePicture } from './preview.queries';

const WIDTH_PX = 160;
/** So many pages before and after the present one are in the rail. */
const AROUND = 100;
const KEYS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

interface Props {
  ticket: string;
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** The pages as small pictures, drawn as they come into view: one stop for the keyboard, the arrows go along. */
export function PageRail({ ticket, page, pages, onTurn }: Props) {
  const { t } = useStorage();
  const list = useRef<HTMLOListElement>(null);
  const first = Math.max(1, page - AROUND);
  const shown = Array.from({ length: Math.min(pages, page + AROUND) - first + 1 }, (_, at) => first + at);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the present page is brought into view when it changes.
  useEffect(() => {
    const rail = list.current;
    const current = rail?.querySelector<HTMLElement>('[aria-current]');
    if (!rail || !current) return;
    if (rail.contains(document.activeElement)) current.focus({ preventScroll: true });
    const [box, around] = [current.getBoundingClientRect(), rail.getBoundingClientRect()];
    rail.scrollBy?.(
      box.left - around.left - (around.width - box.width) / 2,
      box.top - around.top - (around.height - box.height) / 2,
    );
  }, [page]);
  function onKeyDown(event: KeyboardEvent) {
    const isRight = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const sideways = new Map([
      ['ArrowRight', isRight],
      ['ArrowLeft', -isRight],
    ]);
    const ends = new Map([
      ['Home', 1],
      ['End', pages],
    ]);
    const by = KEYS.get(event.key) ?? sideways.get(event.key);
    const to = by === undefined ? ends.get(event.key) : page + by;
    if (to === undefined) return;
    event.preventDefault();
    onTurn(to);
  }
  return (
    <nav aria-label={t('preview.pages')} className={classes.rail}>
      <ol ref={list} onKeyDown={onKeyDown}>
        {shown.map((each) => (
          <li key={each}>
            <SmallPage ticket={ticket} page={each} isCurrent={each === page} onChoose={() => onTurn(each)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SmallPageProps {
  ticket: string;
  page: number;
  isCurrent: boolean;
  onChoose: () => void;
}

function SmallPage({ ticket, page, isCurrent, onChoose }: SmallPageProps) {
  const { t } = useStorage();
  const format = useFormat();
  const [button, isNear] = useNear();
  return (
    <button
      ref={button}
      type="button"
      className={classes.small}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={t('preview.goTo', { page: format.number(page) })}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onChoose}
    >
      {isNear ? <Picture ticket={ticket} page={page} /> : <span className={classes.blank} />}
      <span>{format.number(page)}</span>
    </button>
  );
}

function Picture({ ticket, page }: { ticket: string; page: number }) {
  const picture = usePagePicture(ticket, page, WIDTH_PX);
  const address = useObjectUrl(picture.data);
  if (picture.error) return <span className={classes.blank} />;
  return address ? <img src={address} alt="" /> : <Skeleton className={classes.blank} />;
}

/** Whether it has come near to what is seen of the rail; it stays so. */
function useNear() {
  const element = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(!('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [element, isNear] as const;
}
