import type { ElementContent, Parents, Root } from 'hast';
import { parseHtml } from '../parse-html.ts';
import type { RefusedContent } from './refused-content.ts';
import { findElement, isTag, newElement, newText } from './tree.ts';

/**
 * The tag of a shortcode that no plugin of the CMS replaced: `[name attribute="x"]`, `[name_of-plugin]` or `[/name]`. A bare word in brackets
 * is prose (`[risas]`, `[sic]`), unless it is one of WordPress's own shortcodes.
 */
const shortcode =
  /\[\/[a-z][\w-]{1,40}\]|\[[a-z][\w-]{1,40}\s+[a-z][\w-]*=[^[\]]{0,2000}\]|\[[a-z]+_[\w-]{1,40}\/?\]|\[(?:caption|gallery|playlist|audio|video|embed|wp_caption)\/?\]/gi;

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

/** Removes shortcodes from the text; what they enclose stays. `[caption]` around a picture becomes a figure with a caption. */
export function removeShortcodes(parent: Root | Parents, refused: RefusedContent): void {
  captionFigures(parent);
  parent.children = (parent.children as ElementContent[]).map((child) => {
    if (child.type === 'text') return newText(withoutShortcodes(child.value, refused));
    // Code may show shortcodes as an example.
    if (child.type === 'element' && !isTag(child, 'pre', 'code')) removeShortcodes(child, refused);
    return child;
  });
}

function withoutShortcodes(text: string, refused: RefusedContent): string {
  return text.replace(shortcode, (tag) => {
    const name = /^\[([\w-]+)/.exec(tag)?.[1];
    if (name !== undefined) refused.add(`shortcode [${name}]`);
    return '';
  });
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
