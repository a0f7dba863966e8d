import type { Element, Root } from 'hast';
import { textOf } from '../parse-html.ts';
import {
  attribute,
  classesOf,
  elementsOf,
  findElement,
  isTag,
  newText,
  replaceDown,
  type Replacement,
} from './tree.ts';

/** Words that only a screen reader says, about a part of the theme that is not here. */
const spokenClasses =
  /^(?:screen-reader-text|screen-reader-response|sr-only|visually-hidden|visuallyhidden|assistive-text)$/;

/** Boxes of plugins that invite readers to share or to read something else, and a theme's link to go on reading. The site has its own. */
const pluginClasses = new RegExp(
  `^(?:${[
    'more-link|link-more|sharedaddy|sd-sharing|sd-sharing-enabled|jp-relatedposts|jetpack-likes-widget-wrapper|sd-like',
    'addtoany_share_save_container|addtoany_content|a2a_kit|heateor_sss_sharing_container|heateor-sss-sharing-container',
    'shareaholic-canvas|ssba|ssba-wrap|essb_links|social-share|social-sharing|share-buttons|sharing-buttons|social-buttons',
    'addthis_toolbox|sassy-social-share|wp-block-outermost-social-sharing|simplesocialbuttons|mashsb-container|swp_social_panel',
    'yarpp-related|post-views|ez-toc-toggle|ez-toc-title-toggle|ez-toc-btn',
  ].join('|')})$`,
);

/** The words of a link at the end of an excerpt that a theme adds. */
const moreWords =
  /^[\s.…[\]»›→>-]*(?:(?:seguir|sigue|continuar|continúa|continue)\s+(?:leyendo|la lectura|reading)|leer\s+(?:más|mas|la noticia|nota completa)|lee\s+más|ver\s+más|read\s+(?:more|the rest)|más\s+información)(?![\p{L}])/iu;

/** Pictures and players inside of an element: it is more than an icon. */
const media = ['img', 'video', 'audio', 'iframe', 'figure', 'picture', 'table'];
const isMedia = (element: Element) =>
  isTag(element, ...media) || /background-image/i.test(attribute(element, 'style') ?? '');
const holdsMedia = (element: Element) => isMedia(element) || findElement(element, isMedia) !== null;

/**
 * Removes what is not for readers: words for screen readers about parts of the theme, icons that are hidden from them, boxes of plugins,
 * links to go on reading. Pictures that are letters, emoji and formulas, become these letters.
 */
export function removeNotForReaders(tree: Root): void {
  for (const element of elementsOf(tree)) if (isTag(element, 'a')) keepOnlyName(element);
  replaceDown(tree, (element): Replacement => {
    const letters = lettersOf(element);
    if (letters !== null) return newText(letters);
    return isNotForReaders(element) ? [] : element;
  });
}

/** A link whose only words are for screen readers is an icon of a style: its words are shown, so that it stays a link. */
function keepOnlyName(link: Element): void {
  const spoken = [...elementsOf(link)].filter(isSpoken);
  if (spoken.length === 0 || holdsMedia(link)) return;
  const words = spoken
    .map((element) => textOf(element))
    .join('')
    .replace(/\s/g, '');
  if (textOf(link).replace(/\s/g, '') !== words) return;
  for (const element of spoken) delete element.properties['className'];
}

const isSpoken = (element: Element) =>
  classesOf(element).some((name) => spokenClasses.test(name.toLowerCase()));

function isNotForReaders(element: Element): boolean {
  const classes = classesOf(element).map((name) => name.toLowerCase());
  if (isSpoken(element)) return true;
  if (classes.some((name) => pluginClasses.test(name))) return true;
  return attribute(element, 'ariaHidden') === 'true' && !holdsMedia(element);
}

/** Emoji and nothing else, or one sign that a font of pictures draws. */
const onlyEmoji =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d|\u20e3|[#*0-9\s]|[\u{e0020}-\u{e007f}])+$/u;
const hasEmoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u{20e3}]/u;
/** Classes of pictures that stand for letters: WordPress's emoji and smileys, and formulas of LaTeX plugins. */
const letterClasses =
  /^(?:emoji|wp-smiley|twemoji|latex|tex|math|mathtex|ql-img-inline-formula|ql-img-displayed-formula|mwe-math-fallback-image-inline|mwe-math-fallback-image-display)$/i;
/** Addresses of pictures that stand for letters. */
const letterAddress = /\/emoji(?:\.php|\/)|\/twemoji\/|latex\.php\?|\/latex\.codecogs\.com\/|\/mathtex/i;
/** Characters of a formula: longer ones are descriptions of a picture. */
const maxLetters = 300;

/** The letters that a picture or a formula stands for; null if it is none. */
function lettersOf(element: Element): string | null {
  if (isTag(element, 'math')) return formulaOf(element);
  if (!isTag(element, 'img')) return null;
  const alt = (attribute(element, 'alt') ?? '').trim();
  if (alt === '' || alt.length > maxLetters) return null;
  const isEmoji = hasEmoji.test(alt) && onlyEmoji.test(alt);
  const stands =
    isEmoji ||
    classesOf(element).some((name) => letterClasses.test(name)) ||
    letterAddress.test(attribute(element, 'src') ?? '');
  return stands ? alt : null;
}

/** Elements of a formula whose place carries meaning: without them a fraction would be one number. */
const placed = [
  'mfrac',
  'msup',
  'msub',
  'msubsup',
  'msqrt',
  'mroot',
  'mtable',
  'mover',
  'munder',
  'munderover',
];

/** A formula in one line: as its author wrote it in TeX, or its signs if they stand in a row. Null if neither. */
function formulaOf(math: Element): string | null {
  const source = findElement(
    math,
    (inner) => isTag(inner, 'annotation') && /tex/i.test(attribute(inner, 'encoding') ?? ''),
  );
  const written = attribute(math, 'altText') ?? attribute(math, 'alttext') ?? (source && signsOf(source));
  if (written) return written.trim().slice(0, maxLetters);
  const isPlaced = [...elementsOf(math)].some((inner) => isTag(inner, ...placed));
  const signs = signsOf(math);
  return isPlaced || signs === '' || signs.length > maxLetters ? null : signs;
}

const signsOf = ({ children }: Element): string =>
  children
    .map((child) =>
      child.type === 'text'
        ? child.value
        : child.type === 'element' && !isTag(child, 'annotation')
          ? signsOf(child)
          : '',
    )
    .join('')
    .trim();

/** Removes the link to go on reading from an excerpt: by its words, because every theme has another class. */
export function removeMoreLink(tree: Root): void {
  replaceDown(tree, (element): Replacement =>
    isTag(element, 'a', 'button') && moreWords.test(textOf(element)) ? [] : element,
  );
}
