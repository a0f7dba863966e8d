import type { Element, Properties, Root } from 'hast';
import { bodyClasses } from '#contract/body-classes.ts';
import { hostEmbed } from '#contract/embed-providers.ts';
import type { Addresses } from './addresses/wordpress-addresses.ts';
import { sizesOf } from './block-markup.ts';
import { embedOf } from './embeds.ts';
import type { RefusedContent } from './refused-content.ts';
import { isShowable } from './shown-picture.ts';
import {
  attribute,
  classesOf,
  elementsOf,
  findElement,
  hasClass,
  isTag,
  lateAddresses,
  newElement,
  replaceUp,
  type Replacement,
} from './tree.ts';

/** The elements that a line keeps: a title, an excerpt, a caption. */
export const inlineTags = ['em', 'strong', 'b', 'i', 'q', 'cite', 'code', 'sub', 'sup', 'abbr', 's', 'mark'];

/** The elements that a body keeps. A `span` is only the target of a link. */
export const bodyTags = [
  ...inlineTags,
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'div', 'a', 'u', 'small', 'kbd', 'time', 'span'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'details', 'summary'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['figure', 'figcaption', 'img', 'audio', 'video', 'source', 'track', 'del', 'ins'],
];

/** Headings: the page itself has the h1, and the site styles h2 to h4. Boxes: their words are not part of a line. */
const otherTags: Readonly<Record<string, string>> = {
  ...{ h1: 'h2', h5: 'h4', h6: 'h4', menu: 'ul', dir: 'ul' },
  ...{
    section: 'div',
    article: 'div',
    aside: 'div',
    header: 'div',
    footer: 'div',
    main: 'div',
    nav: 'div',
    hgroup: 'div',
  },
  ...{ address: 'div', form: 'div', fieldset: 'div', search: 'div', dialog: 'div' },
};

/**
 * Gives each element of a body its final attributes. Addresses that may not reach a reader go, with the picture or the player that would
 * have shown them; the words of a link stay.
 */
export function bodyElements(tree: Root, addresses: Addresses, refused: RefusedContent): void {
  const change: Readonly<Record<string, (element: Element) => Replacement>> = {
    a: (element) => link(element, addresses, refused),
    span: (element) => element.children,
    figure: (element) => figure(element, addresses),
    img: (element) => picture(element, addresses, refused),
    audio: (element) => player(element, addresses, refused),
    video: (element) => player(element, addresses, refused),
  };
  replaceUp(tree, (element) => {
    keepStyledClasses(element);
    element.tagName = otherTags[element.tagName] ?? element.tagName;
    const shown = change[element.tagName]?.(element) ?? element;
    const { id } = element.properties;
    return typeof id === 'string' ? withTarget(shown, id) : shown;
  });
}

/** Keeps the target of a link: on the element itself, or on an empty one before what is left of it. */
function withTarget(shown: Replacement, id: string): Replacement {
  const isKept = !Array.isArray(shown) && shown.type === 'element' && bodyTags.includes(shown.tagName);
  if (isKept) return { ...shown, properties: { ...shown.properties, id } };
  return [newElement('span', { id }), ...(Array.isArray(shown) ? shown : [shown])];
}

const styled = new Set<string>(bodyClasses);

function keepStyledClasses(element: Element): void {
  const classes = classesOf(element).filter((name) => styled.has(name));
  if (classes.length > 0) element.properties['className'] = classes;
  else delete element.properties['className'];
}

/** Relations of a link that the site passes on. */
export const keptRelations = ['nofollow', 'sponsored', 'ugc'];

function link(element: Element, addresses: Addresses, refused: RefusedContent): Replacement {
  const { properties, children } = element;
  const written = attribute(element, 'href');
  const className = properties['className'];
  // Within the text: link-targets.ts wrote the address.
  if (written?.startsWith('#')) return newElement('a', { href: written }, children);
  const address = addresses.link(written);
  if (address === null) {
    if (written !== null && written.trim() !== '') refused.add('enlace', written);
    return children;
  }
  // A link inside of a link cannot exist in a page. The inner one is the more precise one.
  if (findElement(element, ({ tagName }) => tagName === 'a')) return children;
  // Browsers obey `download` only for files of the page's own host. They open other files.
  const download = properties['download'] !== undefined && addresses.media(address) !== null ? true : null;
  // What an editor or a plugin says of a link to search engines: that it is paid for, or somebody else's.
  const said = (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
  const rel = ['noopener', 'noreferrer', ...keptRelations.filter((relation) => said.includes(relation))];
  return newElement('a', { className, href: address, download, rel }, children);
}

/** A figure of an embed must contain a link to the provider that it names. */
function figure(element: Element, addresses: Addresses): Element {
  const provider = attribute(element, 'dataProvider') ?? undefined;
  const isEmbed =
    hasClass(element, 'embed') &&
    provider !== undefined &&
    [...elementsOf(element)].some((inner) => {
      const href = isTag(inner, 'a') ? attribute(inner, 'href') : null;
      return provider === hostEmbed ? addresses.frame(href) !== null : embedOf(href)?.provider === provider;
    });
  return isEmbed
    ? newElement('figure', { className: ['embed'], dataProvider: provider }, element.children)
    : newElement('figure', { className: withoutEmbed(element.properties['className']) }, element.children);
}

const withoutEmbed = (names: Properties[string]) =>
  Array.isArray(names) ? names.filter((name) => name !== 'embed') : null;

function picture(element: Element, addresses: Addresses, refused: RefusedContent): Replacement {
  // Lazy-loading plugins have the real address beside a placeholder.
  const written = [
    ...lateAddresses(element),
    attribute(element, 'src'),
    ...sizesOf(element).map(({ address }) => address),
  ];
  const src = sizeToShow(
    element,
    written.map((address) => addresses.picture(address)),
    addresses,
  );
  if (src === null) {
    const foreign = written.find((address) => address !== null) ?? null;
    if (foreign !== null) refused.add('imagen', foreign);
    return [];
  }
  return newElement('img', {
    className: element.properties['className'],
    src,
    alt: attribute(element, 'alt') ?? '',
    width: digits(element, 'width'),
    height: digits(element, 'height'),
    loading: 'lazy',
    decoding: 'async',
  });
}

/** The first of the addresses; if the picture is too large to be decoded, the largest of WordPress's sizes that is not. */
function sizeToShow(picture: Element, addressed: (string | null)[], addresses: Addresses): string | null {
  const src = addressed.find((address) => address !== null) ?? null;
  const [width, height] = [Number(digits(picture, 'width') ?? 0), Number(digits(picture, 'height') ?? 0)];
  const fits = (address: string, shownWidth: number) =>
    isShowable({
      source_url: address,
      width: shownWidth,
      height: width === 0 ? 0 : (shownWidth * height) / width,
      filesize: 0,
    });
  if (src === null || fits(src, width)) return src;
  const sizes = sizesOf(picture).filter((size) => fits(size.address, size.width));
  return sizes.map(({ address }) => addresses.picture(address)).find((address) => address !== null) ?? src;
}

/** A player with its files and captions. A file that is not allowed is left out; without any there is no player. */
function player(element: Element, addresses: Addresses, refused: RefusedContent): Replacement {
  const isVideo = isTag(element, 'video');
  const fileOf = (part: Element) =>
    [attribute(part, 'src'), ...lateAddresses(part)]
      .map((file) => addresses.media(file))
      .find((file) => file !== null) ?? null;
  const src = fileOf(element);
  const files = [...elementsOf(element)].filter((inner) => isTag(inner, 'source', 'track'));
  const parts = files.flatMap((file) => {
    const address = fileOf(file);
    if (address === null) return [];
    const { type, kind, srcLang, label } = file.properties;
    const isTrack = isTag(file, 'track');
    return isTrack
      ? newElement('track', {
          src: address,
          kind,
          srcLang,
          label,
          default: file.properties['default'] === true || null,
        })
      : newElement('source', { src: address, type });
  });
  if (src === null && !parts.some((part) => isTag(part, 'source'))) {
    const address = attribute(element, 'src') ?? (files[0] ? attribute(files[0], 'src') : null);
    refused.add(isVideo ? 'video' : 'audio', address);
    return [];
  }
  const { loop, autoPlay, playsInline } = element.properties;
  return newElement(
    element.tagName,
    {
      src,
      controls: true,
      preload: 'none',
      loop: loop === true || null,
      ...(isVideo && {
        poster: addresses.picture(attribute(element, 'poster')),
        width: digits(element, 'width'),
        height: digits(element, 'height'),
        // Editors use autoplay for silent loops. Here such a video starts only when the reader starts it, and is still muted.
        muted: autoPlay === true || null,
        playsInline: playsInline === true || null,
      }),
    },
    parts,
  );
}

function digits(element: Element, name: string): string | null {
  const text = attribute(element, name);
  return text !== null && /^\d{1,5}$/.test(text) ? text : null;
}
