import { parse, serialize } from 'parse5';
import { allow, quotedHash, readPolicy, writePolicy } from '#document/policy.ts';
import { attribute, elementsOf, type Element } from './page-tree.ts';
import { defaultPicture } from './pictures-in-use.ts';
import { texts } from './texts.ts';

/** What a page of the copy is made from. */
export interface PageCopy {
  /** Its address on the site. */
  address: string;
  html: string;
  /** Its Content-Security-Policy. */
  policy: string | null;
}

export interface CopyRules {
  /** The path to write for a link on a page; null if the copy has no such page; undefined if it leads to another site. */
  hrefOf(link: string, address: string): string | null | undefined;
  /** URLs of pictures that could not be fetched. */
  missing: ReadonlySet<string>;
  /** When the copy was made, in words. */
  madeAt: string;
}

/**
 * Islands that need nothing but the page. The others would request `/api`, and show messages of failure in place of content, or pictures
 * that the copy does not have.
 */
const selfContained = new Set(['guide']);

const barStyle =
  '.copy-bar{margin:0;padding:.5rem 1rem;text-align:center;font-size:.875rem;background:#ffd65a;color:#2a2000}';

const hasClass = (element: Element, name: string) =>
  (attribute(element, 'class')?.value ?? '').split(/\s+/).includes(name);

function removeAttribute(element: Element, name: string): void {
  element.attrs = element.attrs.filter((found) => found.name !== name);
}

function replace(element: Element, nodes: Element[]): void {
  const siblings = element.parentNode?.childNodes;
  const at = siblings?.indexOf(element) ?? -1;
  if (at < 0) return;
  for (const node of nodes) node.parentNode = element.parentNode;
  siblings?.splice(at, 1, ...nodes);
}

function make(tagName: string, attrs: Record<string, string>, text?: string): Element {
  const made: Element = {
    nodeName: tagName,
    tagName,
    // The namespace of HTML, which parse5 names in an enum of its own.
    namespaceURI: 'http://www.w3.org/1999/xhtml' as Element['namespaceURI'],
    attrs: Object.entries(attrs).map(([name, value]) => ({ name, value })),
    childNodes: [],
    parentNode: null,
  };
  if (text !== undefined) made.childNodes.push({ nodeName: '#text', value: text, parentNode: made });
  return made;
}

/** The sentence in place of a form that needs a server; null for a form that works on the device alone. */
function sentenceFor(form: Element): string | null {
  const action = attribute(form, 'action')?.value;
  const method = attribute(form, 'method')?.value;
  if (method === 'dialog' || (action === undefined && method !== 'post')) return null;
  if (/^(?:\/lite)?\/search/.test(action ?? '')) return texts.forms.search;
  return action?.startsWith('/boletin') ? texts.forms.newsletter : texts.forms.other;
}

/** The policy for a `<meta>` element: static hosts send no header for each page. Browsers ignore `frame-ancestors` there. */
export function metaPolicy(text: string): string {
  const policy = readPolicy(text);
  policy.delete('frame-ancestors');
  if (policy.has('style-src')) allow(policy, 'style-src', quotedHash(barStyle));
  return writePolicy(policy);
}

/** The page as a static host serves it: links to files of the copy, no request to `/api`, and at its top when it was made. */
export function rewritePage({ address, html, policy }: PageCopy, rules: CopyRules): string {
  const document = parse(html);
  for (const element of elementsOf(document)) rewriteElement(element, address, rules);
  const [head, body] = ['head', 'body'].map((name) =>
    [...elementsOf(document)].find(({ tagName }) => tagName === name),
  );
  if (head && policy) {
    const meta = make('meta', { 'http-equiv': 'Content-Security-Policy', content: metaPolicy(policy) });
    // After the character set, which has to be within the first 1,024 bytes.
    head.childNodes.splice(1, 0, meta);
    head.childNodes.push(make('style', {}, barStyle));
  }
  body?.childNodes.unshift(make('p', { class: 'copy-bar' }, texts.bar(rules.madeAt)));
  return serialize(document);
}

/** Whether a picture decorates the stage of an embed, which is complete without it. */
const isOfStage = ({ parentNode }: Element) =>
  parentNode !== null && 'attrs' in parentNode && hasClass(parentNode, 'embed-stage');

function rewriteElement(element: Element, address: string, rules: CopyRules): void {
  const { tagName } = element;
  if (rules.missing.has(attribute(element, 'src')?.value ?? '') && isOfStage(element))
    return replace(element, []);
  for (const found of element.attrs) {
    if (['src', 'poster', 'href'].includes(found.name) && rules.missing.has(found.value))
      found.value = defaultPicture;
  }
  const island = attribute(element, 'data-island')?.value;
  if (island !== undefined && !selfContained.has(island)) {
    removeAttribute(element, 'data-island');
    removeAttribute(element, 'data-props');
    for (const part of elementsOf(element)) if (hasClass(part, 'needs-script')) replace(part, []);
  }
  // The sample newsroom plays this third party, and the copy is without it: of a map the drawing stays.
  if (hasClass(element, 'embed')) leaveDrawing(element, address, rules);
  // Advertisements have no document there, and there is no /api.
  for (const name of ['data-own', 'data-read', 'data-popular', 'data-ad', 'data-coverage'])
    removeAttribute(element, name);
  // The place of what open pages hear of, which stays as it was: a static host has no channel (src/channel/hear-changes.ts).
  const top = attribute(element, 'data-top');
  if (top) top.value = 'copy';
  // "hace 5 minutos" would be wrong later; with a script the page says it again, from the reader's clock.
  const moment =
    tagName === 'time' && attribute(element, 'data-relative') && attribute(element, 'title')?.value;
  if (moment) element.childNodes = [{ nodeName: '#text', value: moment, parentNode: element }];
  if (tagName === 'a' || tagName === 'area') rewriteLink(element, address, rules);
  if (tagName === 'link' && attribute(element, 'rel')?.value !== 'canonical') {
    const link = attribute(element, 'href');
    const href = link && rules.hrefOf(link.value, address);
    if (href === null) replace(element, []);
    else if (link && href !== undefined) link.value = href;
  }
  // A copy has nothing that is newer.
  if (attribute(element, 'data-newer')) replace(element, []);
  if (tagName !== 'form') return;
  const sentence = sentenceFor(element);
  if (hasClass(element, 'header-search')) replace(element, []);
  else if (sentence !== null) replace(element, [make('p', {}, sentence)]);
}

function leaveDrawing(embed: Element, address: string, rules: CopyRules): void {
  const parts = [...elementsOf(embed)];
  const link = parts.find((part) => hasClass(part, 'embed-link'));
  if (!link || rules.hrefOf(attribute(link, 'href')?.value ?? '', address) !== null) return;
  if (hasClass(embed, 'embed-video')) return replace(embed, []);
  for (const part of parts)
    if (hasClass(part, 'needs-script') || hasClass(part, 'embed-ways')) replace(part, []);
}

function rewriteLink(element: Element, address: string, rules: CopyRules): void {
  const link = attribute(element, 'href');
  if (!link || link.value.startsWith('#')) return;
  const href = rules.hrefOf(link.value, address);
  if (href === null) removeAttribute(element, 'href');
  else if (href !== undefined) link.value = href;
}
