import type { Element, ElementContent, Root } from 'hast';
import type { Addresses } from './addresses/wordpress-addresses.ts';
import { parseHtml, textOf } from '../parse-html.ts';
import {
  attribute,
  classesOf,
  elementsOf,
  findElement,
  hasClass,
  isTag,
  newElement,
  newText,
  rawText,
  replaceUp,
  type Replacement,
} from './tree.ts';

/**
 * Brings the markup of the classic editor and of older versions of WordPress's blocks into the form that the site styles: galleries,
 * captions, covers, files, alignment.
 */
export function normaliseBlocks(tree: Root, addresses: Addresses): void {
  replaceUp(tree, (element) => {
    alignByClass(element);
    return block(element, addresses);
  });
}

function block(element: Element, addresses: Addresses): Replacement {
  if (isTag(element, 'a')) return withoutAttachmentPage(element, addresses);
  if (hasClass(element, 'wp-block-gallery') || isClassicGallery(element)) return gallery(element);
  if (hasClass(element, 'wp-playlist')) return playlist(element);
  if (isTag(element, 'dl') && hasClass(element, 'gallery-item'))
    return newElement('figure', {}, element.children);
  if (hasClass(element, 'gallery-icon')) return element.children;
  if (hasClass(element, 'wp-caption')) return newElement('figure', kept(element), element.children);
  if (hasClass(element, 'wp-caption-text', 'gallery-caption'))
    return newElement('figcaption', {}, element.children);
  if (hasClass(element, 'wp-block-file')) return spaced(element);
  if (isTag(element, 'center'))
    return newElement('div', { className: ['has-text-align-center'] }, element.children);
  return element;
}

const kept = ({ properties }: Element) => ({ className: properties['className'] });

const alignments: Readonly<Record<string, string>> = {
  left: 'left',
  right: 'right',
  center: 'center',
  middle: 'center',
};

/** Replaces alignment by an attribute or a style by the class that the block editor uses. */
function alignByClass(element: Element): void {
  const style = attribute(element, 'style') ?? '';
  const written = /(?:^|;)\s*text-align\s*:\s*(\w+)/i.exec(style)?.[1] ?? attribute(element, 'align') ?? '';
  const alignment = alignments[written.toLowerCase()];
  if (alignment === undefined) return;
  const isBox = isTag(element, 'img', 'table', 'figure', 'iframe');
  const name = isBox ? `align${alignment}` : `has-text-align-${alignment}`;
  element.properties['className'] = [...classesOf(element), name];
}

/** The classic editor's gallery is a `div` with a generated id. Figures of that class are our own. */
const isClassicGallery = (element: Element) =>
  isTag(element, 'div') && hasClass(element, 'gallery') && findElement(element, isPicture) !== null;

const isPicture = ({ tagName }: Element) => tagName === 'img';

/**
 * A gallery as one figure of figures, whatever lists its pictures were in. What stood between two words, a space, a line break or the end of
 * a list, becomes a space if the gallery holds anything else than pictures.
 */
function gallery(element: Element): Element {
  const space = newText(' ');
  const flat = (children: ElementContent[]): ElementContent[] =>
    children.flatMap((child) => {
      if (child.type !== 'element')
        return child.type === 'text' ? (child.value.trim() === '' ? space : child) : [];
      if (isTag(child, 'br')) return space;
      const isList = isTag(child, 'ul', 'ol', 'li', 'div', 'dt') && findElement(child, isPicture) !== null;
      return isList ? [space, ...flat(child.children), space] : [child];
    });
  const items = flat(element.children);
  const isWord = (item: ElementContent) =>
    item !== space && !(item.type === 'element' && isTag(item, 'figure', 'figcaption', 'img', 'a'));
  const hasWords = items.some(isWord);
  const shown = items.filter((item, at) => item !== space || (hasWords && items[at - 1] !== space));
  return newElement(
    'figure',
    { className: ['gallery'] },
    shown.map((item) =>
      item.type === 'element' && isTag(item, 'img', 'a') ? newElement('figure', {}, [item]) : item,
    ),
  );
}

/** The files of a playlist as players. WordPress lists them in a part for browsers without scripts. */
function playlist(element: Element): Replacement {
  const fallback = findElement(element, ({ tagName }) => tagName === 'noscript');
  const list = parseHtml(fallback ? rawText(fallback) : '');
  const tracks = [...elementsOf(list)].filter(({ tagName }) => tagName === 'a');
  const tag = hasClass(element, 'wp-video-playlist') ? 'video' : 'audio';
  return tracks.map((track) =>
    newElement('figure', {}, [
      newElement(tag, { src: attribute(track, 'href') }),
      newElement('figcaption', {}, [newText(textOf(track))]),
    ]),
  );
}

/** A space between the name of a file and its button, so that the two never become one word. A button without words gets its usual one. */
function spaced(element: Element): Element {
  const isNameless = (child: ElementContent) =>
    child.type === 'element' && hasClass(child, 'wp-block-file__button') && textOf(child).trim() === '';
  const children = element.children.flatMap((child, at) => {
    const named =
      child.type === 'element' && isNameless(child) ? { ...child, children: [newText('Descargar')] } : child;
    return at === 0 ? [named] : [newText(' '), named];
  });
  return { ...element, children };
}

/** The end of a picture's file name that WordPress adds to its sizes: `-300x200.jpg`. */
const sizeEnding = /(?:-\d+x\d+|-scaled)?\.\w+$/;

/**
 * A link from a picture to its attachment page leads to the picture's largest file instead, because the site has no attachment pages. A
 * file that another attribute does not name is not guessed.
 */
function withoutAttachmentPage(link: Element, addresses: Addresses): Replacement {
  const picture = findElement(link, isPicture);
  const target = URL.parse(attribute(link, 'href') ?? '');
  if (!picture || !target) return link;
  const source = attribute(picture, 'src') ?? '';
  const name = URL.parse(source)?.pathname.split('/').at(-1)?.replace(sizeEnding, '').toLowerCase();
  const leadsToAttachment =
    target.searchParams.has('attachment_id') ||
    /(?:^|\s)attachment\b/.test(attribute(link, 'rel') ?? '') ||
    (addresses.media(target.href) !== null && target.pathname.split('/').filter(Boolean).at(-1) === name);
  if (!leadsToAttachment) return link;
  return { ...link, properties: { ...link.properties, href: sizesOf(picture)[0]?.address ?? source } };
}

/** The files that a picture's srcset names, by their width in pixels (0 where it says a density), the widest first. */
export const sizesOf = (picture: Element): { address: string; width: number }[] =>
  ['srcSet', 'dataSrcset', 'dataLazySrcset']
    .flatMap((name) => (attribute(picture, name) ?? '').split(/,\s+/))
    .flatMap((candidate) => {
      const [, address, width = '0'] = /^\s*(\S+)(?:\s+(?:(\d+)w|[\d.]+x))?\s*$/.exec(candidate) ?? [];
      return address === undefined ? [] : [{ address, width: Number(width) }];
    })
    .sort((one, other) => other.width - one.width);
