import { useMemo } from 'react';
import classes from './phone-frame.module.css';

interface Props {
  /** What a screen reader calls it. */
  title: string;
  /** A whole document of the server's. */
  html: string;
}

/** A document as it looks on a phone. Nothing in it runs, and no link of it leads anywhere. */
export function PhoneFrame({ title, html }: Props) {
  const page = useMemo(() => toFramedPage(html), [html]);
  return (
    <div className={classes.phone}>
      <iframe className={classes.screen} title={title} sandbox="" srcDoc={page} />
    </div>
  );
}

/**
 * The document for a frame. It is under the shell's content security policy, which allows style elements by their
 * nonce and no style attributes: so those become rules of one, before anything is parsed. Links open windows, which a
 * sandbox forbids.
 */
export function toFramedPage(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  for (const element of page.querySelectorAll('script, iframe, object, embed, link, base, meta[http-equiv]'))
    element.remove();
  for (const element of page.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus');
  const base = page.createElement('base');
  base.target = '_blank';
  page.head.prepend(base);
  const rules = [...page.querySelectorAll('[data-css]')].map((element, at) => {
    const rule = `[data-css="${at}"]{${element.getAttribute('data-css') ?? ''}}`;
    element.setAttribute('data-css', String(at));
    return rule;
  });
  const sheets = [...html.matchAll(STYLE_ELEMENT)].map(([, css]) => css ?? '');
  const style = `<style nonce="${nonce}">${[...sheets, ...rules].join('\n').replaceAll('<', '')}</style></head>`;
  return `<!doctype html>${page.documentElement.outerHTML.replace('</head>', () => style)}`;
}

const STYLE_ELEMENT = /<style[^>]*>([^<]*)<\/style>/g;

/** The server writes attributes in double quotes, and what persons typed without any. */
function withoutStyles(html: string): string {
  return html.replace(STYLE_ELEMENT, '').replace(/\sstyle="([^"]*)"/g, ' data-css="$1"');
}
