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
 * nonce and no style attributes: so they become rules of one. Links open windows, which a sandbox forbids.
 */
export function toFramedPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  for (const element of page.querySelectorAll('script, iframe, object, embed, link, meta[http-equiv]'))
    element.remove();
  for (const element of page.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus');
  const rules = [...page.querySelectorAll('[style]')].map((element, at) => {
    const style = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    element.setAttribute('data-style', String(at));
    return `[data-style="${at}"]{${style}}`;
  });
  const sheet = page.createElement('style');
  sheet.textContent = rules.join('\n');
  page.head.append(sheet);
  for (const element of page.querySelectorAll('style')) element.setAttribute('nonce', nonce);
  for (const base of page.querySelectorAll('base')) base.remove();
  const base = page.createElement('base');
  base.target = '_blank';
  page.head.prepend(base);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
