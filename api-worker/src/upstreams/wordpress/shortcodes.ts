import type { Element, ElementContent, Parents } from 'hast';
import { parseHtml, textOf } from '../parse-html.ts';
import type { RefusedContent } from './refused-content.ts';
import { findElement, isTag, newElement, newText } from './tree.ts';

/** How a tag in brackets begins, a shortcode's or a word's of prose. */
const beginning = /\[(\/?)([a-z][\w-]{0,60})(?=[\s/\]])/giy;
/** Characters of one tag: more than any setting has, and few enough to look through them at every bracket. */
const maxTag = 2_000;
/** Quotes around a value, and what ends them. WordPress makes typographic ones of straight ones, sometimes only of one of the two. */
const quotes: Readonly<Record<string, string>> = {
  ...{ '"': '"”″', '“': '"”″', '”': '"”″', '″': '"”″', '»': '"”″' },
  ...{ "'": "'’′", '‘': "'’′", '’': "'’′", '′': "'’′" },
};

interface Tag {
  /** Where it begins and ends in the text. */
  at: number;
  end: number;
  closes: boolean;
  name: string;
  /** What stands between its name and its end. */
  rest: string;
}

/** The tags in brackets of a text. Between the quotes of a value brackets are letters. */
function* tagsOf(text: string): Generator<Tag> {
  for (let at = text.indexOf('['); at !== -1; at = text.indexOf('[', at + 1)) {
    beginning.lastIndex = at;
    const [begin = '', slash = '', name = ''] = beginning.exec(text) ?? [];
    const end = begin === '' ? -1 : endOfTag(text, at + begin.length);
    if (end === -1) continue;
    yield {
      at,
      end,
      closes: slash !== '',
      name: name.toLowerCase(),
      rest: text.slice(at + begin.length, end - 1),
    };
    at = end - 1;
  }
}

/** The place after the bracket that ends a tag; -1 if none does. */
function endOfTag(text: string, from: number): number {
  const limit = Math.min(text.length, from + maxTag);
  for (let at = from; at < limit; at += 1) {
    const letter = text.charAt(at);
    if (letter === ']') return at + 1;
    if (letter === '[') return -1;
    const closing = /[\s=]/.test(text.charAt(at - 1)) ? quotes[letter] : undefined;
    if (closing === undefined) continue;
    let close = at + 1;
    while (close < limit && !closing.includes(text.charAt(close))) close += 1;
    if (close < limit) at = close;
  }
  return -1;
}

/** An attribute, in any form: `name="x"`, `_builder_version=4`, `data-x='y'`. */
const hasAttribute = /(?:^|\s)[a-z_][\w-]*=/i;
/** Shortcodes that are used without attributes: WordPress's own and those of well-known plugins. */
const known =
  /^(?:caption|gallery|playlist|audio|video|embed|toc|ez-toc|lwptoc|adsense|contact-form(?:-7)?|jetpack-related-posts)$/;

/**
 * Whether a tag is that of a shortcode that no plugin of the CMS replaced. A word in brackets is prose (`[risas]`, `[sic]`, `[ex-gobernador]`),
 * unless something closes it.
 */
const isShortcode = ({ name, rest, closes }: Tag, closed: ReadonlySet<string>): boolean =>
  closes ||
  closed.has(name) ||
  (name.length > 1 &&
    (hasAttribute.test(rest) || known.test(name) || name.includes('_') || rest.trim() === '/'));

/** A page builder's box of HTML, which it stores in base64 of the percent-encoded text: `[vc_raw_html]JTNDaWZyYW1l…[/vc_raw_html]`. An excerpt may end in the middle of it. */
const packed =
  /\[([a-z]\w{0,40})(?:\s[^[\]]{0,2000})?\][ \t]*([A-Za-z0-9+/=\r\n]{16,})[ \t]*(?:\[\/\1\]|…|\[…\]|$)/gi;

/** Puts the HTML of such boxes in their place. What cannot be unpacked is code for a browser, and goes. */
export function unpackRawHtml(parent: Parents): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type === 'element') {
      if (!isTag(child, 'pre', 'code')) unpackRawHtml(child);
      return [child];
    }
    return child.type === 'text' ? unpacked(child.value) : [child];
  });
}

function unpacked(text: string): ElementContent[] {
  const parts: ElementContent[] = [];
  let end = 0;
  for (const { 0: whole, 2: code = '', index } of text.matchAll(packed)) {
    // Words in brackets are prose: what is packed has capitals, small letters, and digits or signs.
    if (!/[a-z]/.test(code) || !/[A-Z]/.test(code) || !/[0-9+/=]/.test(code)) continue;
    const html = htmlOf(code);
    const inner = html === null ? [] : (parseHtml(html).children as ElementContent[]);
    parts.push(newText(text.slice(end, index)), ...inner);
    end = index + whole.length;
  }
  return [...parts, newText(text.slice(end))];
}

/** The HTML in this code; null if it is none. */
function htmlOf(code: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(code.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
    const html = text.includes('%3C') ? decodeURIComponent(text) : text;
    return html.includes('<') ? html : null;
  } catch {
    return null;
  }
}

/**
 * Removes shortcodes from the text; what they enclose stays. `[caption]` around a picture becomes a figure with a caption, and a shortcode whose
 * settings name a player or a file becomes what `mediaOf` makes of their address. `closed`: the names that something closes anywhere in the text.
 */
export function removeShortcodes(
  parent: Parents,
  refused: RefusedContent,
  mediaOf: (address: string) => Element | null = () => null,
  closed: ReadonlySet<string> = closedNames(textOf(parent)),
): void {
  captionFigures(parent);
  joinBrokenTags(parent);
  parent.children = (parent.children as ElementContent[]).flatMap((child) => {
    if (child.type === 'text') return withoutShortcodes(child.value, refused, mediaOf, closed);
    // Code may show shortcodes as an example.
    if (child.type === 'element' && !isTag(child, 'pre', 'code'))
      removeShortcodes(child, refused, mediaOf, closed);
    return [child];
  });
}

const closedNames = (text: string) =>
  new Set([...tagsOf(text)].filter(({ closes }) => closes).map(({ name }) => name));

function withoutShortcodes(
  text: string,
  refused: RefusedContent,
  mediaOf: (address: string) => Element | null,
  closed: ReadonlySet<string>,
): ElementContent[] {
  const parts: ElementContent[] = [];
  let words = '';
  let end = 0;
  for (const tag of tagsOf(text)) {
    if (!isShortcode(tag, closed)) continue;
    words += text.slice(end, tag.at);
    end = tag.end;
    const address = /(?:https?:)?\/\/[^\s"'“”″’<>\]]+/.exec(tag.rest)?.[0];
    const media = address === undefined ? null : mediaOf(address);
    if (media) parts.push(newText(words), media);
    if (media) words = '';
    else if (!tag.closes) refused.add(`shortcode [${tag.name}]`);
  }
  return [...parts, newText(words + text.slice(end))];
}

/** Puts a tag into one text that WordPress broke: a line break in it became `<br>`, an address in it a link. */
function joinBrokenTags(parent: Parents): void {
  const children: ElementContent[] = [];
  for (const child of parent.children as ElementContent[]) {
    const before = children.at(-1);
    const open = before?.type === 'text' ? openTag(before.value) : null;
    const isInside =
      child.type === 'text' ||
      (child.type === 'element' &&
        (isTag(child, 'br') || (isTag(child, 'a') && /=["'“”″]?$/.test(open ?? ''))));
    if (before?.type === 'text' && open !== null && isInside) before.value += textOf(child) || ' ';
    else children.push(child);
  }
  parent.children = children;
}

/** The tag that begins at the end of this text and does not end in it; null without one. */
function openTag(text: string): string | null {
  const at = text.lastIndexOf('[');
  const tag = at < 0 || text.length - at > maxTag ? '' : text.slice(at);
  return /^\[[a-z][\w-]{0,60}\s/i.test(tag) && !tag.includes(']') ? tag : null;
}

/** Where the tag `[caption …]` begins that ends this text; -1 without one. */
function captionTag(text: string): number {
  const at = text.lastIndexOf('[');
  return /^\[(?:wp_)?caption\b[^\]]*\]\s*$/.test(text.slice(at)) ? at : -1;
}

const isPicture = (child: ElementContent): boolean =>
  child.type === 'element' &&
  (isTag(child, 'img') || findElement(child, ({ tagName }) => tagName === 'img') !== null);

/** `[caption …]<img> Words[/caption]`, in the text of one parent. */
function captionFigures(parent: Parents): void {
  const children: ElementContent[] = [];
  /** The place of the text that ends in the open tag. */
  let open = -1;
  for (const child of parent.children as ElementContent[]) {
    let last = child;
    const before = children[open];
    if (before?.type === 'text' && child.type === 'text' && child.value.includes('[/caption]')) {
      const inside = children.splice(open + 1);
      const [words = '', rest = ''] = child.value.split(/\[\/caption\](.*)/s);
      if (inside.some(isPicture)) {
        const caption = [...inside.filter((part) => !isPicture(part)), newText(words)];
        const figure = newElement('figure', {}, [
          ...inside.filter(isPicture),
          newElement('figcaption', {}, caption),
        ]);
        children[open] = newText(before.value.slice(0, captionTag(before.value)));
        children.push(figure);
        last = newText(rest);
      } else for (const part of inside) children.push(part);
      open = -1;
    }
    children.push(last);
    if (open === -1 && last.type === 'text' && captionTag(last.value) !== -1) open = children.length - 1;
  }
  parent.children = children;
}
