import sanitize, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { bodyClasses } from '../../../../src/contract/body-classes.ts';
import type { Addresses } from './addresses.ts';
import { withFacades } from './facades.ts';
import { plain, standardHtml } from './standard-html.ts';

/** Only footnotes have ids, with a prefix so that they never equal an id of the page. */
const notePrefix = 'nota-';

const inlineTags = ['em', 'strong', 'b', 'i', 'q', 'cite', 'code', 'sub', 'sup', 'abbr', 's', 'mark'];

const bodyTags = [
  ...inlineTags,
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'div', 'a', 'u', 'small', 'kbd', 'time'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'details', 'summary'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['figure', 'figcaption', 'img', 'audio', 'video', 'source', 'del', 'ins'],
];

/** The text inside these tags is not for readers, so it is removed with the tag. */
const silentTags = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'title',
];

const bodyAttributes: IOptions['allowedAttributes'] = {
  '*': ['class'],
  a: ['href', 'rel', 'id'],
  li: ['id'],
  figure: ['data-provider'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  audio: ['src', 'controls', 'preload'],
  video: ['src', 'controls', 'preload', 'poster', 'width', 'height'],
  source: ['src', 'type'],
  ol: ['start', 'reversed', 'type'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  time: ['datetime'],
};

/** A player whose file was not allowed, which would play nothing. */
const emptyPlayer = /<(audio|video)\b(?![^>]*\ssrc=)[^>]*>\s*<\/\1>/g;

/** The HTML of an item's body, safe for use in a page. */
export async function bodyHtml(html: string, addresses: Addresses): Promise<string> {
  return sanitize(await withFacades(standardHtml(html)), bodyOptions(addresses))
    .replace(emptyPlayer, '')
    .replace(/>\n{2,}</g, '>\n<')
    .trim();
}

/**
 * Characters of a title or an excerpt that are read, tags included: many times what an editor writes, and few enough for a hundred of them
 * in one list.
 */
const longestLine = 5_000;

/**
 * The HTML of a title or an excerpt: inline tags only. WordPress's "[&hellip;]" becomes "…", and so does the end of a text that is too
 * long.
 */
export function inlineHtml(html: string): string {
  const line = html.length > longestLine ? `${html.slice(0, longestLine).toWellFormed()}…` : html;
  return sanitize(standardHtml(spaced(line)), {
    allowedTags: inlineTags,
    allowedAttributes: {},
    nonTextTags: silentTags,
  })
    .replaceAll('[…]', '…')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of a name or a title that may contain tags. */
export function plainText(html: string): string {
  return words(inlineHtml(html));
}

/** The text of HTML that is already clean, for the full-text index and plain fields. */
export function words(html: string): string {
  return plain(sanitize(spaced(html), { allowedTags: [], allowedAttributes: {}, nonTextTags: silentTags }));
}

/** Adds a space before these tags, so that the last word of a line or a paragraph stays apart from the first word of the next. */
function spaced(html: string): string {
  return html.replace(/<(?=\/?(?:p|div|li|h[1-6]|t[dhr]|br|hr|figcaption|blockquote|pre|d[dt])\b)/gi, ' <');
}

function bodyOptions(addresses: Addresses): IOptions {
  return {
    allowedTags: bodyTags,
    allowedAttributes: bodyAttributes,
    allowedClasses: { '*': [...bodyClasses] },
    nonTextTags: silentTags,
    // Every address is checked below, by its element; this is a second line of defence.
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The parser stops at 200 levels; with what repairs and facades add, the depth stays below this.
    nestingLimit: 300,
    parseStyleAttributes: false,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (_, attributes) => link(attributes, addresses),
      li: (_, { id, class: names }) => tag('li', { id: noteId(id), class: names ?? null }),
      figure: (_, attributes) => figure(attributes),
      div: (_, attributes) =>
        hasClass(attributes, 'gallery')
          ? tag('figure', { class: 'gallery' })
          : { tagName: 'div', attribs: attributes },
      img: (_, attributes) => picture(attributes, addresses),
      audio: (_, { src }) => tag('audio', { src: addresses.media(src), controls: '', preload: 'none' }),
      video: (_, { src, poster, width, height }) =>
        tag('video', {
          src: addresses.media(src),
          poster: addresses.media(poster),
          width: digits(width),
          height: digits(height),
          controls: '',
          preload: 'none',
        }),
      source: (_, { src, type }) => tag('source', { src: addresses.media(src), type: type ?? null }),
    },
    exclusiveFilter: ({ tag: name, attribs, text, mediaChildren }) => {
      if (name === 'img' || name === 'source') return attribs['src'] === undefined;
      if (name === 'p') return text.trim() === '' && mediaChildren.length === 0;
      return false;
    },
  };
}

function link({ href, id, class: names }: Attributes, addresses: Addresses): Tag {
  const address = addresses.link(href);
  if (address?.startsWith('#') === true)
    return tag('a', { href: `#${notePrefix}${address.slice(1)}`, id: noteId(id) });
  const note = noteId(id);
  // A link without a target becomes text: a span is not an allowed tag, so only its words stay.
  if (address === null && note === null) return tag('span', {});
  return tag('a', {
    class: names ?? null,
    href: address,
    id: note,
    rel: address === null ? null : 'noopener noreferrer',
  });
}

function figure(attributes: Attributes): Tag {
  const provider = attributes['data-provider'] ?? '';
  if (hasClass(attributes, 'embed') && /^[a-z]{1,12}$/.test(provider)) {
    return tag('figure', { class: 'embed', 'data-provider': provider });
  }
  return tag('figure', {
    class: hasClass(attributes, 'wp-block-gallery') ? 'gallery' : (attributes['class'] ?? null),
  });
}

function picture(attributes: Attributes, addresses: Addresses): Tag {
  const { src, alt, width, height, class: names } = attributes;
  // Lazy-loading plugins have the real address beside a placeholder.
  const address = addresses.media(attributes['data-src']) ?? addresses.media(src);
  return tag('img', {
    class: names ?? null,
    src: address,
    alt: alt ?? '',
    width: digits(width),
    height: digits(height),
    loading: 'lazy',
    decoding: 'async',
  });
}

function tag(tagName: string, attributes: Record<string, string | null>): Tag {
  const attribs: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) if (value !== null) attribs[name] = value;
  return { tagName, attribs };
}

function hasClass(attributes: Attributes, name: string): boolean {
  return (attributes['class'] ?? '').split(/\s+/).includes(name);
}

function noteId(id: string | undefined): string | null {
  return id !== undefined && /^[\w-]{1,80}$/.test(id) ? `${notePrefix}${id}` : null;
}

function digits(text: string | undefined): string | null {
  return text !== undefined && /^\d{1,5}$/.test(text) ? text : null;
}
