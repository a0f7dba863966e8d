import type { Element, Properties, Root } from 'hast';
import { bodyClasses } from '#contract/body-classes.ts';
import { hostEmbed } from '#contract/embed-providers.ts';
import type { Addresses } from './wordpress-addresses.ts';
import { embedOf } from './embeds.ts';
import type { RefusedContent } from './sanitise-html.ts';
import {
  attribute,
  classesOf,
  elementsOf,
  findElement,
  hasClass,
  isTag,
  newElement,
  replaceUp,
  type Replacement,
} from './tree.ts';

/** Only footnotes have ids, with a prefix so that they never equal an id of the page. */
const notePrefix = 'nota-';

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
    li: ({ properties, children }) =>
      newElement('li', { className: properties['className'], id: noteId(properties['id']) }, children),
    figure: (element) => figure(element, addresses),
    img: (element) => picture(element, addresses, refused),
    audio: (element) => player(element, addresses, refused),
    video: (element) => player(element, addresses, refused),
  };
  replaceUp(tree, (element) => {
    keepStyledClasses(element);
    element.tagName = otherTags[element.tagName] ?? element.tagName;
    return change[element.tagName]?.(element) ?? element;
  });
}

const styled = new Set<string>(bodyClasses);

function keepStyledClasses(element: Element): void {
  const classes = classesOf(element).filter((name) => styled.has(name));
  if (classes.length > 0) element.properties['className'] = classes;
  else delete element.properties['className'];
}

function link(element: Element, addresses: Addresses, refused: RefusedContent): Replacement {
  const { properties, children } = element;
  const written = attribute(element, 'href');
  const address = addresses.link(written);
  const id = noteId(properties['id']);
  const className = properties['className'];
  if (address?.startsWith('#'))
    return newElement('a', { href: `#${notePrefix}${address.slice(1)}`, id }, children);
  if (address === null) {
    if (written !== null && !/^(?:#.*)?$/.test(written.trim())) refused.add('enlace', written);
    return id === null ? children : newElement('a', { id }, children);
  }
  // A link inside of a link cannot exist in a page. The inner one is the more precise one.
  if (findElement(element, ({ tagName }) => tagName === 'a')) return children;
  // Browsers obey this for files of the page's own host, and open others.
  const download = properties['download'] !== undefined && addresses.media(address) !== null ? true : null;
  return newElement(
    'a',
    { className, href: address, id, download, rel: ['noopener', 'noreferrer'] },
    children,
  );
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
    attribute(element, 'dataSrc'),
    attribute(element, 'dataLazySrc'),
    attribute(element, 'src'),
  ];
  const src = written.map((address) => addresses.media(address)).find((address) => address !== null) ?? null;
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

/** A player with its files and captions. A file that is not allowed is left out; without any there is no player. */
function player(element: Element, addresses: Addresses, refused: RefusedContent): Replacement {
  const isVideo = isTag(element, 'video');
  const src = addresses.media(attribute(element, 'src'));
  const files = [...elementsOf(element)].filter((inner) => isTag(inner, 'source', 'track'));
  const parts = files.flatMap((file) => {
    const address = addresses.media(attribute(file, 'src'));
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
        poster: addresses.media(attribute(element, 'poster')),
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

function noteId(id: Properties[string]): string | null {
  return typeof id === 'string' && /^[\w-]{1,80}$/.test(id)
    ? `${notePrefix}${id.replace(/^(?:nota-)+/, '')}`
    : null;
}

function digits(element: Element, name: string): string | null {
  const text = attribute(element, name);
  return text !== null && /^\d{1,5}$/.test(text) ? text : null;
}
