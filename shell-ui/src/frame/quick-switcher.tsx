import { Icon, VisuallyHidden } from '@homeroom/sdk';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Bootstrap } from '../bootstrap.queries';
import { useLanguage, useText } from '../i18n/i18n';
import { type Found, useFoundRecords } from './found.queries';
import { findPages, menuTitle, type PageEntry } from './menu';
import classes from './quick-switcher.module.css';

const MAX_PAGES = 5;

interface Props {
  pages: readonly PageEntry[];
  /** Of whom records are found beside pages; for who is signed in. */
  district?: Bootstrap['district'];
  /** For whoever moves the focus here. */
  field?: RefObject<HTMLInputElement | null>;
  /** Whether it has the focus when a drawer or a dialog around it opens. */
  isFirst?: boolean;
  /** The field's visible words; without it there is only a name for it. */
  label?: string;
}

interface Option {
  title: string;
  path: string;
  /** In small print: what tells it from others of the same title. */
  about: readonly string[];
  at: string | null;
}

interface Group {
  id: string;
  title: string;
  hasMore: boolean;
  options: readonly Option[];
}

/** Goes to a page or a record by a few letters of what it is called. */
export function QuickSwitcher({ pages, district, field, isFirst = false, label }: Props) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const [phrase, setPhrase] = useState('');
  const [chosen, setChosen] = useState(0);
  const isOpen = phrase.trim() !== '';
  const found = useFoundRecords(phrase, district !== undefined);
  const groups = isOpen ? groupsOf(t('search.pages'), findPages(pages, phrase), found) : [];
  const options = groups.flatMap((group) => group.options);
  const active = Math.min(chosen, options.length - 1);
  const activeId = active >= 0 ? `${id}${active}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  function write(text: string) {
    setPhrase(text);
    setChosen(0);
  }
  function open(option: Option | undefined) {
    if (!option) return;
    write('');
    navigate(option.path);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0)
      setChosen((active + step + options.length) % options.length);
    else if (event.key === 'Enter') open(options[active]);
    else if (event.key === 'Escape') write('');
    else return;
    event.preventDefault();
  }
  return (
    <search className={classes.search}>
      {label && (
        <label htmlFor={`${id}field`} className={classes.label}>
          {label}
        </label>
      )}
      <div className={classes.box}>
        <Icon name="search" size={18} />
        <input
          ref={field}
          id={`${id}field`}
          className={classes.field}
          type="text"
          role="combobox"
          autoComplete="off"
          placeholder={label ? undefined : t('search.placeholder')}
          aria-label={label ?? t('search.label')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          data-autofocus={isFirst || undefined}
          // Escape empties the field first; only then it closes the drawer around.
          data-mantine-stop-propagation={isOpen || undefined}
          value={phrase}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => write('')}
        />
      </div>
      {isOpen && (
        // The field keeps the focus, also while somebody scrolls.
        // biome-ignore lint/a11y/noStaticElementInteractions: as above; what can be chosen has its role
        <div className={classes.panel} onMouseDown={(event) => event.preventDefault()}>
          <div
            id={`${id}list`}
            role="listbox"
            aria-label={t('search.results')}
            hidden={options.length === 0}
            className={classes.list}
          >
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
              <div key={group.id} role="group" aria-labelledby={`${id}${group.id}`}>
                <div id={`${id}${group.id}`} role="presentation" className={classes.heading}>
                  {group.title}
                  {group.hasMore && ` · ${t('search.more', { count: group.options.length })}`}
                </div>
                {group.options.map((option) => {
                  const index = options.indexOf(option);
                  return (
                    // The keys are handled in the field.
                    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                    <div
                      key={`${option.about.join()} ${option.path}`}
                      id={`${id}${index}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === active}
                      className={classes.option}
                      onClick={() => open(option)}
                    >
                      {/* As a block itself it would stand at the side of its own direction. */}
                      <span>
                        <bdi>{option.title}</bdi>
                      </span>
                      <Small option={option} timezone={district?.timezone} />
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          <div role="status">
            <Notes phrase={phrase.trim()} found={found} count={options.length} />
          </div>
        </div>
      )}
    </search>
  );
}

/** Pages first: they are there at once, and do not move when records come. */
function groupsOf(title: string, pages: readonly PageEntry[], found: Found): Group[] {
  const ofPages = pages.slice(0, MAX_PAGES).map((page) => ({
    title: page.title,
    path: page.path,
    about: page.above.length > 0 ? [page.above.join(' / ')] : [],
    at: null,
  }));
  const all: Group[] = [
    { id: 'pages', title, hasMore: pages.length > MAX_PAGES, options: ofPages },
    ...found.groups.map((group) => ({
      id: group.id,
      title: menuTitle(group.title),
      hasMore: group.hasMore,
      options: group.records,
    })),
  ];
  return all.filter(({ options }) => options.length > 0);
}

function Small({ option: { about, at }, timezone }: { option: Option; timezone: string | undefined }) {
  const culture = useLanguage((state) => state.language.culture);
  if (about.length === 0 && at === null) return null;
  const moment = new Intl.DateTimeFormat(culture, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  });
  return (
    <span className={classes.small}>
      {about.map((text, index) => (
        <span key={text}>
          {index > 0 && ' · '}
          <bdi>{text}</bdi>
        </span>
      ))}
      {about.length > 0 && at && ' · '}
      {at && <time dateTime={at}>{moment.format(new Date(at))}</time>}
    </span>
  );
}

/** What there is to say beside what was found, and for screen readers how much that is. */
function Notes({ phrase, found, count }: { phrase: string; found: Found; count: number }) {
  const t = useText();
  const locale = useLanguage((state) => state.language.locale);
  if (found.isPending) return <span className={classes.note}>{t('search.searching')}</span>;
  const listed = (titles: string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(titles);
  const failed = found.groups.filter(({ hasFailed }) => hasFailed).map(({ title }) => menuTitle(title));
  const searched = found.groups.filter(({ hasFailed }) => !hasFailed).map(({ title }) => menuTitle(title));
  const places = [t('search.pages'), ...searched];
  return (
    <>
      {count > 0 && <VisuallyHidden>{t('search.found', { count })}</VisuallyHidden>}
      {count === 0 && (
        <span className={classes.note}>
          {t(noneKey(found, searched), { phrase, places: listed(places) })}
        </span>
      )}
      {found.error && <span className={classes.note}>{t('search.failedAll')}</span>}
      {failed.length > 0 && (
        <span className={classes.note}>{t('search.failed', { places: listed(failed) })}</span>
      )}
    </>
  );
}

function noneKey({ isAsked }: Found, searched: readonly string[]): string {
  if (searched.length > 0) return 'search.nothing';
  return isAsked ? 'search.none' : 'search.short';
}
