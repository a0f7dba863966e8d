import { decodeHTML } from 'entities/decode';
import { DomUtils } from 'htmlparser2';
import { allow, quotedHash, readPolicy, writePolicy } from '#document/policy.ts';
import { changed, type Element, made } from './page-tree.ts';
import { defaultPicture } from './pictures-in-use.ts';
import { texts } from './texts.ts';

export interface PageCopy {
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

const hasClass = ({ attribs }: Element, name: string) => (attribs['class'] ?? '').split(/\s+/).includes(name);

const within = (element: Element, name: string) =>
  DomUtils.findAll((found) => hasClass(found, name), element.childNodes);

/** As an attribute is written. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The sentence in place of a form that needs a server; null for a form that works on the device alone. */
function sentenceFor(form: Element): string | null {
  const { action, method } = form.attribs;
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
export const rewritePage = ({ address, html, policy }: PageCopy, rules: CopyRules): string =>
  changed(html, (element) => {
    if (element.name === 'head' && policy !== null) complete(element, policy);
    if (element.name === 'body')
      for (const bar of made(`<p class="copy-bar">${texts.bar(rules.madeAt)}</p>`))
        DomUtils.prependChild(element, bar);
    rewriteElement(element, address, rules);
  });

function complete(head: Element, policy: string): void {
  const first = head.childNodes.find((node) => 'attribs' in node);
  const content = escaped(metaPolicy(policy));
  const [meta, style] = made(
    `<meta http-equiv="Content-Security-Policy" content="${content}"><style>${barStyle}</style>`,
  );
  // After the character set, which has to be within the first 1,024 bytes.
  if (first && meta) DomUtils.append(first, meta);
  if (style) DomUtils.appendChild(head, style);
}

/** Whether a picture decorates the stage of an embed, which is complete without it. */
const isOfStage = ({ parentNode }: Element) =>
  parentNode !== null && 'attribs' in parentNode && hasClass(parentNode, 'embed-stage');

function rewriteElement(element: Element, address: string, rules: CopyRules): void {
  const { name, attribs } = element;
  const isMissing = (attribute: string) => rules.missing.has(decodeHTML(attribs[attribute] ?? ''));
  if (isMissing('src') && isOfStage(element)) return DomUtils.removeElement(element);
  for (const attribute of ['src', 'poster', 'href'])
    if (isMissing(attribute)) attribs[attribute] = defaultPicture;
  if (attribs['data-island'] !== undefined && !selfContained.has(attribs['data-island'])) {
    delete attribs['data-island'];
    delete attribs['data-props'];
    within(element, 'needs-script').forEach(DomUtils.removeElement);
  }
  // The sample newsroom plays this third party, and the copy is without it: of a map the drawing stays.
  if (hasClass(element, 'embed')) leaveDrawing(element, address, rules);
  // Advertisements have no document there, and there is no /api.
  delete attribs['data-own'];
  delete attribs['data-read'];
  delete attribs['data-popular'];
  delete attribs['data-ad'];
  delete attribs['data-coverage'];
  // The place of what open pages hear of, which stays as it was: a static host has no channel (src/channel/hear-changes.ts).
  if (attribs['data-top'] !== undefined) attribs['data-top'] = 'copy';
  // "hace 5 minutos" would be wrong later; with a script the page says it again, from the reader's clock.
  const [moment] = element.childNodes;
  if (name === 'time' && attribs['data-relative'] !== undefined && moment && 'data' in moment)
    moment.data = attribs['title'] ?? moment.data;
  const link = attribs['href'];
  if (link !== undefined && !link.startsWith('#')) rewriteLink(element, decodeHTML(link), address, rules);
  // A copy has nothing that is newer.
  if (attribs['data-newer'] !== undefined) DomUtils.removeElement(element);
  if (name !== 'form') return;
  const sentence = sentenceFor(element);
  if (hasClass(element, 'header-search')) DomUtils.removeElement(element);
  else if (sentence !== null)
    for (const words of made(`<p>${sentence}</p>`)) DomUtils.replaceElement(element, words);
}

function leaveDrawing(embed: Element, address: string, rules: CopyRules): void {
  const [link] = within(embed, 'embed-link');
  if (!link || rules.hrefOf(decodeHTML(link.attribs['href'] ?? ''), address) !== null) return;
  if (hasClass(embed, 'embed-video')) return DomUtils.removeElement(embed);
  for (const name of ['needs-script', 'embed-ways']) within(embed, name).forEach(DomUtils.removeElement);
}

function rewriteLink(element: Element, link: string, address: string, rules: CopyRules): void {
  const { name, attribs } = element;
  if (name !== 'a' && name !== 'area' && (name !== 'link' || attribs['rel'] === 'canonical')) return;
  const href = rules.hrefOf(link, address);
  if (href === undefined) return;
  if (href !== null) attribs['href'] = escaped(href);
  else if (name === 'link') DomUtils.removeElement(element);
  else delete attribs['href'];
}
