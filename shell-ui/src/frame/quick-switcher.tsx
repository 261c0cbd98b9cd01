import { Icon } from '@homeroom/sdk';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/i18n';
import { findPages, type PageEntry } from './menu';
import classes from './quick-switcher.module.css';

const MOST_SHOWN = 8;

interface Props {
  pages: readonly PageEntry[];
  /** For whoever moves the focus here. */
  field?: RefObject<HTMLInputElement | null>;
  /** The field's visible words; without it there is only a name for it. */
  label?: string;
}

/** Goes to a page by a few letters of its name. */
export function QuickSwitcher({ pages, field, label }: Props) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const [phrase, setPhrase] = useState('');
  const [active, setActive] = useState(0);
  const isOpen = phrase.trim() !== '';
  const found = isOpen ? findPages(pages, phrase).slice(0, MOST_SHOWN) : [];
  function write(text: string) {
    setPhrase(text);
    setActive(0);
  }
  function open(page: PageEntry | undefined) {
    if (!page) return;
    write('');
    navigate(page.path);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter') open(found[active]);
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
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}${active}` : undefined}
          value={phrase}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => write('')}
        />
      </div>
      <div
        id={`${id}list`}
        role="listbox"
        aria-label={t('search.results')}
        hidden={!isOpen}
        className={classes.list}
      >
        {found.map((page, index) => (
          // The field keeps the focus; the keys are handled there.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={`${page.above.join()} ${page.path}`}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(page)}
          >
            <bdi>{page.title}</bdi>
            {page.above.length > 0 && <span className={classes.above}>{page.above.join(' / ')}</span>}
          </div>
        ))}
      </div>
      {isOpen && found.length === 0 && (
        <div role="status" className={classes.list}>
          <span className={classes.none}>{t('search.none')}</span>
        </div>
      )}
    </search>
  );
}
