import type { Element, Root } from 'hast';
import { decodeHTML } from 'entities/decode';
import { parseHtml, textOf } from '../parse-html.ts';
import { embedOf, mediaElement } from './embeds.ts';
import { markedPage } from './provider-marks.ts';
import {
  attribute,
  classesOf,
  elementsOf,
  findElement,
  isAddress,
  isTag,
  lateAddresses,
  newElement,
  rawText,
  replaceUp,
  type Replacement,
} from './tree.ts';
import type { Addresses } from './addresses/wordpress-addresses.ts';

/**
 * Puts pictures and players where a script would have put them. Until then builders keep them in settings, lazy loaders in attributes or in a
 * part for browsers without scripts, and consent plugins packed: as an address, as JSON, as HTML, or as HTML in base64. What is put is
 * as untrusted as the rest, and goes through the same steps.
 */
export function placeWaitingMedia(tree: Root, addresses: Addresses): void {
  const shown = new Set([...elementsOf(tree)].flatMap((element) => keyOf(element, addresses) ?? []));
  replaceUp(tree, (element) => {
    element.tagName = ampTags[element.tagName] ?? element.tagName;
    if (isTag(element, 'picture')) return wholePicture(element);
    if (isTag(element, 'noscript', 'template', 'script')) return unpackedPart(element, shown, addresses);
    if (isTag(element, ...readLater) || isLinked(element) || markedPage(element) !== null) return element;
    return withMedia(element, shown, addresses);
  });
}

/** AMP's elements that mean the same as those of HTML. */
const ampTags: Readonly<Record<string, string>> = {
  ...{
    'amp-img': 'img',
    'amp-anim': 'img',
    'amp-video': 'video',
    'amp-audio': 'audio',
    'amp-iframe': 'iframe',
  },
};

/** Elements whose attributes are read where they become what a reader sees. */
const readLater = [
  'img',
  'video',
  'audio',
  'source',
  'track',
  'iframe',
  'object',
  'embed',
  'param',
  'input',
  'style',
  'svg',
  'video-js',
];
const isLinked = (element: Element) =>
  isTag(element, 'a') && /^(?:https?:)?\//.test(attribute(element, 'href') ?? '');

const mediaTags = ['img', 'video', 'audio', 'iframe'];
const isMedia = (element: Element) => isTag(element, ...mediaTags);

/** What makes two media the same: the page of an embed, or the file without the size in its name. Null for what the site does not show. */
function keyOf(element: Element, addresses: Addresses): string | null {
  if (!isMedia(element)) {
    const page = markedPage(element);
    return page === null ? null : (embedOf(page)?.href ?? page);
  }
  const written = [...lateAddresses(element), attribute(element, 'src')].filter(
    (address) => address !== null,
  );
  for (const address of written) {
    const key =
      (isTag(element, 'img') ? undefined : embedOf(address)?.href) ??
      addresses.frame(address) ??
      addresses.media(address)?.replace(sizeInName, '$1');
    if (key !== undefined) return key;
  }
  return isTag(element, 'iframe')
    ? (written.find((address) => /^(?:https?:)?\/\//.test(address)) ?? null)
    : null;
}
const sizeInName = /(?:-\d+x\d+|-scaled)?(\.\w+)(?:[?#].*)?$/;

/** A picture of several files: those of its other formats stand beside its own, for the case that it has none. */
function wholePicture(element: Element): Element {
  const img = findElement(element, (part) => isTag(part, 'img')) ?? newElement('img', {});
  const sets = [...elementsOf(element)].flatMap((part) =>
    isTag(part, 'source')
      ? [attribute(part, 'srcSet'), attribute(part, 'dataSrcset'), attribute(part, 'dataLazySrcset')]
      : [],
  );
  const all = [attribute(img, 'srcSet'), ...sets].filter((set) => set !== null && set !== '');
  return { ...img, properties: { ...img.properties, ...(all.length > 0 && { srcSet: all.join(', ') }) } };
}

/** The media of a part that no browser shows, if they stand nowhere else; else the part, which later steps judge. */
function unpackedPart(part: Element, shown: Set<string>, addresses: Addresses): Replacement {
  const isRead =
    !isTag(part, 'script') ||
    (attribute(part, 'src') === null && !/json/.test(attribute(part, 'type') ?? ''));
  const text = isTag(part, 'template') ? '' : rawText(part);
  const html = isTag(part, 'script') ? htmlIn(text.trim()) : text;
  if (!isRead || html === null) return part;
  const inner = isTag(part, 'template') && part.content ? part.content : parseHtml(html);
  const media = mediaIn(inner).filter((element) => {
    const key = keyOf(element, addresses);
    if (key === null || shown.has(key) || isPixel(element)) return false;
    shown.add(key);
    return true;
  });
  return media.length === 0 ? part : media;
}

const unescaped = (text: string): string => {
  const plain = text
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\{1,8}(["'/])/g, '$1');
  return decodeHTML(percentDecoded(plain));
};

function percentDecoded(text: string): string {
  if (!/%3c/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A picture that counts readers. */
const isPixel = (element: Element) =>
  ['width', 'height'].every((name) => /^[01]$/.test(attribute(element, name) ?? ''));

/** The outermost media, and what a network's own markup quotes. */
function mediaIn(parent: Root | Element): Element[] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return isMedia(child) || markedPage(child) !== null ? [child] : mediaIn(child);
  });
}

/** Names of the attributes and classes of consent plugins: what stands in such an element is about what it holds back. */
const consent =
  /consent|cookie|borlabs|brlbs|cmplz|\bcky|gdpr|privacy|block(?:er|ed)|\brcb|iub|klaro|usercentrics|\buc-|didomi|dsgvo|onetrust|optanon|termly|osano/i;

/** The element with the media that its attributes keep, or these in its place if it shows nothing else of its own. */
function withMedia(element: Element, shown: Set<string>, addresses: Addresses): Replacement {
  const waiting = Object.entries(element.properties).flatMap(([name, value]) =>
    typeof value === 'string' && value.length > 4 && !notMedia.test(name)
      ? mediaOf(name, value, element, addresses)
      : [],
  );
  if (waiting.length === 0) return element;
  const picture = findElement(element, (part) => isTag(part, 'img'));
  const media = waiting.filter((part) => {
    const key = keyOf(part, addresses);
    // Files named beside a picture are its other sizes.
    if (key === null || shown.has(key) || (isTag(part, 'img') && picture)) return false;
    shown.add(key);
    return true;
  });
  const [first] = media;
  if (!first) return element;
  const isAbout =
    consent.test([...classesOf(element), ...Object.keys(element.properties)].join(' ')) &&
    textOf(element).length < maxNotice;
  if (!isAbout && hasWords(element)) return { ...element, children: [...media, ...element.children] };
  // A player keeps the picture that stands for it.
  if (isTag(first, 'iframe')) first.children = [...elementsOf(element)].filter((part) => isTag(part, 'img'));
  const isPlace = isTag(element, 'div', 'span', 'section', 'a', 'button', 'p', 'i', 'oembed');
  return isPlace && !isBackground(element) ? media : { ...element, children: media };
}

/** Letters of what a plugin says about content that it holds back. */
const maxNotice = 1_000;

/** Whether an element has words of its own, beside those of the buttons that start what it keeps. */
const hasWords = (element: Element): boolean =>
  !isTag(element, 'button', 'noscript', 'script', 'style') &&
  attribute(element, 'role') !== 'button' &&
  element.children.some((child) =>
    child.type === 'text' ? child.value.trim() !== '' : child.type === 'element' && hasWords(child),
  );

const isBackground = (element: Element) =>
  classesOf(element).some((name) => name.startsWith('wp-block-cover')) &&
  attribute(element, 'role') !== 'img';

/** Attributes that name no content of an element. */
const notMedia =
  /^(?:id|className|title|alt|href|lang|dir|role|type|name|value|itemProp|itemType|aria)|permalink|share|placeholder|avatar|logo|icon|cursor|spinner|loader/i;
/** Keys of settings whose files are content. */
const fileKeys =
  /image|photo|picture|gallery|slide|thumb|url|src|poster|background|full|large|video|audio|file|link|media|source|\d/i;

/** The media that one attribute keeps. */
function mediaOf(name: string, value: string, element: Element, addresses: Addresses): Element[] {
  const text = value.trim();
  if (name === 'style') {
    const background = text.split(';').find((part) => /^\s*background(?:-image)?\s*:/i.test(part)) ?? '';
    const found = mediaElement(urlIn(background), addresses, attribute(element, 'ariaLabel') ?? '');
    return found ? [found] : [];
  }
  if (/^[[{]/.test(text)) return inSettings(text, addresses);
  const html = htmlIn(text);
  if (html !== null) return mediaIn(parseHtml(html));
  const address = (text.startsWith('url(') ? urlIn(text) : null) ?? text;
  const alt = attribute(element, 'ariaLabel') ?? attribute(element, 'dataTitle') ?? '';
  const found = isAddress(address) ? mediaAt(address, addresses, alt) : null;
  return found ? [found] : [];
}

/** What the first `url(…)` of a text names; null without one. */
function urlIn(text: string): string | null {
  const [, ...written] = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"'()][^"'()]*))/i.exec(text) ?? [];
  return written.find((address) => address !== undefined)?.trim() ?? null;
}

/** The element that shows what is at an address: a frame, a picture or a player; null for every other address. `alt` is the picture's. */
export function mediaAt(address: string, addresses: Addresses, alt = ''): Element | null {
  if (embedOf(address) !== null || addresses.frame(address) !== null)
    return newElement('iframe', { src: address });
  return mediaElement(address, addresses, alt);
}

/** HTML in an attribute: as it is, with escaped signs, or in base64; null for any other text. */
function htmlIn(text: string): string | null {
  const written = unescaped(text);
  if (/<(?:iframe|img|video|audio|blockquote|script|div)\b/i.test(written)) return written;
  if (text.length < 24 || !/^[A-Za-z0-9+/=\s]+$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const html = percentDecoded(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes));
    return html.includes('<') ? html : null;
  } catch {
    return null;
  }
}

/** The media in settings of a builder: addresses of embeds, files of the newsroom below keys that say so, and HTML. */
function inSettings(text: string, addresses: Addresses): Element[] {
  let settings: unknown;
  try {
    settings = JSON.parse(text);
  } catch {
    return [];
  }
  const found: Element[] = [];
  const look = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      const html = value.includes('<') ? htmlIn(value) : null;
      if (html !== null) found.push(...mediaIn(parseHtml(html)));
      else if (embedOf(value) !== null) found.push(newElement('iframe', { src: value }));
      else if (isAddress(value) && fileKeys.test(key) && !notMedia.test(key)) {
        const media = mediaElement(value, addresses);
        if (media) found.push(media);
      }
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value))
        if (!notMedia.test(name) || name === 'value') look(inner, name);
  };
  look(settings, '');
  return found;
}
