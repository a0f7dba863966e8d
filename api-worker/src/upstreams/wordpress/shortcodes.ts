import type { ElementContent, Parents, Root } from 'hast';
import type { RefusedContent } from './sanitise-html.ts';
import { findElement, isTag, newElement, newText } from './tree.ts';

/**
 * The tag of a shortcode that no plugin of the CMS replaced: `[name attribute="x"]`, `[name_of-plugin]` or `[/name]`. A bare word in brackets
 * is prose (`[risas]`, `[sic]`), unless it is one of WordPress's own shortcodes.
 */
const shortcode =
  /\[\/[a-z][\w-]{1,40}\]|\[[a-z][\w-]{1,40}\s+[a-z][\w-]*=[^[\]]{0,2000}\]|\[[a-z]+_[\w-]{1,40}\/?\]|\[(?:caption|gallery|playlist|audio|video|embed|wp_caption)\/?\]/gi;

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

/** `[caption …]<img> Words[/caption]`, in the text of one parent. */
function captionFigures(parent: Parents): void {
  const children = parent.children as ElementContent[];
  const start = children.findIndex(
    (child) => child.type === 'text' && /\[(?:wp_)?caption\b[^\]]*\]\s*$/.test(child.value),
  );
  const end = children.findIndex(
    (child, at) => at > start && child.type === 'text' && child.value.includes('[/caption]'),
  );
  const [before, after] = [children[start], children[end]];
  if (before?.type !== 'text' || after?.type !== 'text') return;
  const inside = children.slice(start + 1, end);
  const [words = '', rest = ''] = after.value.split(/\[\/caption\](.*)/s);
  const isPicture = (child: ElementContent) =>
    child.type === 'element' &&
    (isTag(child, 'img') || findElement(child, ({ tagName }) => tagName === 'img') !== null);
  if (!inside.some(isPicture)) return;
  const caption = [...inside.filter((child) => !isPicture(child)), newText(words)];
  const figure = newElement('figure', {}, [
    ...inside.filter(isPicture),
    newElement('figcaption', {}, caption),
  ]);
  parent.children = [
    ...children.slice(0, start),
    newText(before.value.replace(/\[(?:wp_)?caption\b[^\]]*\]\s*$/, '')),
    figure,
    newText(rest),
    ...children.slice(end + 1),
  ];
  captionFigures(parent);
}
