import { selectAll } from 'css-select';
import { parseDocument } from 'htmlparser2';

/** Reads pages as the server sends them, without a browser: parsing takes a hundredth of the time of opening. */

type ChildNode = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<ChildNode, { attribs: unknown }>;

/** Elements whose text only some readers see, those with a script or those without one, or nobody. */
const unseen = new Set(['script', 'style', 'template', 'title', 'noscript']);
const isUnseen = ({ name, attribs }: Element): boolean =>
  unseen.has(name) || 'hidden' in attribs || /\bneeds-script\b/.test(attribs['class'] ?? '');

/** Elements within a line. All others begin a line of their own. */
const inline = new Set(
  'a abbr b bdi cite code data em i kbd mark q s small span strong sub sup time u var wbr'.split(' '),
);

function textOf(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.data;
      if (!('children' in node) || ('name' in node && isUnseen(node))) return '';
      const text = textOf(node.children);
      return 'name' in node && inline.has(node.name) ? text : `\n${text}\n`;
    })
    .join('');
}

export interface ServedPage {
  /** The elements that match, in the order of the document. */
  all(selector: string): Element[];
  /** Values of an attribute of the elements that match; without the attribute, ''. */
  values(selector: string, attribute: string): string[];
  /** The text of the elements that match: a line for each block, spaces collapsed. */
  text(selector: string): string;
  /** The same of each of them. */
  texts(selector: string): string[];
}

const collapse = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();

/** Parses the HTML of a page. Broken HTML is repaired, as browsers do, so this never throws. */
export function servedPage(html: string): ServedPage {
  const document = parseDocument(html);
  const all = (selector: string) => selectAll<ChildNode, Element>(selector, document.children);
  const textsOf = (selector: string) => all(selector).map((element) => textOf(element.children));
  return {
    all,
    values: (selector, attribute) => all(selector).map(({ attribs }) => attribs[attribute] ?? ''),
    text: (selector) => collapse(textsOf(selector).join('\n')),
    texts: (selector) => textsOf(selector).map(collapse),
  };
}
