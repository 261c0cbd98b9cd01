import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode } from 'react';
import { findLanguage } from '../../i18n/languages';
import classes from './markdown.module.css';

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number];
type Heading = 'h2' | 'h3' | 'h4' | 'h5' | 'h6';

/** Where a link of a manual may lead; anything else, such as `javascript:`, is text. */
const LINK = /^(?:https:|mailto:|\/(?!\/)|#)/;

interface Props {
  source: string;
  language: string;
}

/**
 * Markdown (CommonMark) as elements. HTML in it is not drawn, pictures neither: a manual is text.
 * Its title is left out, since the page has one.
 */
export function Markdown({ source, language }: Props) {
  const { children } = fromMarkdown(source);
  const [first] = children;
  const body = first?.type === 'heading' && first.depth === 1 ? children.slice(1) : children;
  return (
    <div lang={language} dir={findLanguage(language).direction} className={classes.text}>
      {below({ children: body })}
    </div>
  );
}

function draw(node: Node): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return <p>{below(node)}</p>;
    case 'heading': {
      const Tag = `h${Math.max(node.depth, 2)}` as Heading;
      return <Tag>{below(node)}</Tag>;
    }
    case 'emphasis':
      return <em>{below(node)}</em>;
    case 'strong':
      return <strong>{below(node)}</strong>;
    case 'inlineCode':
      return <code dir="ltr">{node.value}</code>;
    case 'code':
      return (
        <pre dir="ltr">
          <code>{node.value}</code>
        </pre>
      );
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{below(node)}</ol> : <ul>{below(node)}</ul>;
    case 'listItem':
      return <li>{node.spread ? below(node) : node.children.map(tight)}</li>;
    case 'blockquote':
      return <blockquote>{below(node)}</blockquote>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'link':
      return LINK.test(node.url) ? <a href={node.url}>{below(node)}</a> : below(node);
    default:
      return 'children' in node ? below(node) : null;
  }
}

/** The paragraph of a list without blank lines is its text alone. */
function tight(node: Node, index: number): ReactNode {
  return <Fragment key={index}>{node.type === 'paragraph' ? below(node) : draw(node)}</Fragment>;
}

function below(node: { children: readonly Node[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text never move
  return node.children.map((child, index) => <Fragment key={index}>{draw(child)}</Fragment>);
}
