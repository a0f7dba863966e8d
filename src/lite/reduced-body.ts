import { render } from 'dom-serializer';
import { decodeHTML } from 'entities/decode';
import { escapeUTF8 } from 'entities/escape';
import { DomUtils, parseDocument } from 'htmlparser2';
import { liteLink } from '#config/lite-path.ts';
import { picturePath } from '#config/paths.ts';
import { photoKilobytes } from './photo.ts';
import { texts } from './texts.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export interface BodyPlace {
  /** As for `picturePath`. */
  mediaOrigin: string;
  /** The site's public address: links to it lead to light pages, as relative ones do. */
  site: URL | undefined;
}

/** Parses HTML that is written in this file, without decoding entities. A copy, because a node that moves leaves the document's own list. */
const nodes = (html: string) => [...parseDocument(html, { decodeEntities: false }).childNodes];

function replaceBy(element: Element, html: string): void {
  for (const node of nodes(html)) DomUtils.prepend(element, node);
  DomUtils.removeElement(element);
}

function unwrap(element: Element): void {
  for (const child of [...element.children]) DomUtils.prepend(element, child);
  DomUtils.removeElement(element);
}

/** A link; both are plain text. */
const link = (href: string, text: string) => `<a href="${escapeUTF8(href)}">${escapeUTF8(text)}</a> `;

/** A link to a picture in place of it, with the words of its alternative text. A link around the picture goes with it. */
function linkPicture(picture: Element, { mediaOrigin }: BodyPlace): void {
  const source = decodeHTML(picture.attribs['src'] ?? '');
  if (!/^https?:/.test(source) || !URL.canParse(source)) return DomUtils.removeElement(picture);
  const address = picturePath(source, '480', 'webp', mediaOrigin);
  const html = link(address, texts.photo(photoKilobytes, decodeHTML(picture.attribs['alt'] ?? '')));
  const around = linkAround(picture);
  if (around === null) replaceBy(picture, html);
  else if (DomUtils.textContent(around).trim() === '' && isAlone(picture, around)) replaceBy(around, html);
  else {
    for (const node of nodes(html)) DomUtils.prepend(around, node);
    DomUtils.removeElement(picture);
  }
}

const isAlone = (picture: Element, around: Element): boolean =>
  DomUtils.getElementsByTagName('img', around).every((other) => other === picture);

/** The link that contains an element, at any depth: links may not contain each other. */
function linkAround(element: Element): Element | null {
  for (let outer = element.parent; outer !== null && 'name' in outer; outer = outer.parent)
    if (outer.name === 'a') return outer;
  return null;
}

function linkRecording(player: Element, words: string): void {
  const [source] = DomUtils.getElementsByTagName('source', player);
  const address = player.attribs['src'] ?? source?.attribs['src'];
  if (address) replaceBy(player, link(decodeHTML(address), words));
  else DomUtils.removeElement(player);
}

function linkToLightPage(anchor: Element, site: URL | undefined): void {
  const address = decodeHTML(anchor.attribs['href'] ?? '');
  const isOurs = address.startsWith('/') || (site !== undefined && address.startsWith(`${site.origin}/`));
  const url = isOurs ? URL.parse(address, site ?? 'http://localhost') : null;
  if (!url || (site && url.origin !== site.origin)) return;
  anchor.attribs['href'] = escapeUTF8(liteLink(url.pathname + url.search) + url.hash);
}

/**
 * Reduces a body for a light page: pictures, players and embeds become links; figures, classes and empty paragraphs go; text, lists and
 * tables stay. `html` must be sanitised already.
 */
export function reducedBody(html: string, place: BodyPlace): string {
  const document = parseDocument(html, { decodeEntities: false });
  const all = (name: string) => DomUtils.getElementsByTagName(name, document);
  for (const anchor of all('a')) linkToLightPage(anchor, place.site);
  for (const picture of all('img')) linkPicture(picture, place);
  for (const video of all('video')) linkRecording(video, texts.video);
  for (const audio of all('audio')) linkRecording(audio, texts.audio);
  for (const name of ['figcaption', 'figure']) {
    for (const element of all(name)) {
      element.name = name === 'figure' ? 'div' : 'p';
    }
  }
  for (const element of DomUtils.getElementsByTagName('*', document)) {
    element.attribs = Object.fromEntries(
      Object.entries(element.attribs).filter(([name]) => name !== 'class' && name !== 'data-provider'),
    );
  }
  for (const element of [...all('div'), ...all('p')]) {
    if (element.children.length === 0) DomUtils.removeElement(element);
    else if (element.name === 'div' && Object.keys(element.attribs).length === 0 && isOnlyBlocks(element)) {
      unwrap(element);
    }
  }
  return render(document, { encodeEntities: false });
}

const blocks = new Set('p div ul ol dl table blockquote h2 h3 h4 pre hr details'.split(' '));

/** Whether nothing of the element would join the text beside it if it were unwrapped. */
const isOnlyBlocks = (element: Element): boolean =>
  element.children.every((child) =>
    'name' in child ? blocks.has(child.name) : child.type === 'text' && child.data.trim() === '',
  );
