import type { Element, Root } from 'hast';
import { textOf } from '../parse-html.ts';
import { embedOf } from './embeds.ts';
import { markedPage } from './provider-marks.ts';
import type { RefusedContent } from './refused-content.ts';
import {
  attribute,
  classesOf,
  elementsOf,
  findElement,
  hasClass,
  isTag,
  newElement,
  rawText,
  replaceDown,
  styleOf,
} from './tree.ts';

/**
 * Removes what a visitor of WordPress does not see: by an attribute, by its style, off the screen, of no size. Links that somebody broke in to
 * place stand so, and notes of the newsroom, so the editor is told. What a click or a script shows stays: tabs, accordions, slides, animations.
 */
export function removeHidden(tree: Root, refused: RefusedContent): void {
  const { opened, hiding } = readPage(tree);
  replaceDown(tree, (element) => {
    // What has no words of its own is judged later, by what it is.
    if (isTag(element, 'script', 'style', 'noscript', 'template', 'input', 'svg', 'source', 'track'))
      return element;
    if (!isHidden(element, hiding) || isOpened(element, opened) || isStarted(element)) return element;
    const link = findElement(element, (part) => /^(?:https?:)?\/\//.test(addressOf(part)));
    const isEmpty = textOf(element).trim() === '' && link === null && addressOf(element) === '';
    // WordPress hides the frame of one of its own posts beside a quotation of it.
    if (!isEmpty && !hasClass(element, 'wp-embedded-content'))
      refused.add('contenido escondido (posible intrusión)', link ? addressOf(link) : addressOf(element));
    return [];
  });
}

/** Whether the script of a provider shows an element that its markup hides until then. */
const isStarted = (element: Element) =>
  isTag(element, 'object') ||
  (isTag(element, 'img') && classesOf(element).some((name) => /lazy/.test(name))) ||
  markedPage(element) !== null ||
  (isTag(element, 'iframe') && styleOf(element).has('visibility') && embedOf(addressOf(element)) !== null);

const addressOf = (element: Element) => attribute(element, 'href') ?? attribute(element, 'src') ?? '';

/** The ids of what a button or a link opens, and the names that a style of the body hides. */
function readPage(tree: Root): { opened: Set<string>; hiding: Set<string> } {
  const opened = new Set<string>();
  const hiding = new Set<string>();
  for (const element of elementsOf(tree)) {
    if (isTag(element, 'style')) hiddenNames(element, hiding);
    for (const name of ['ariaControls', 'dataTarget', 'dataBsTarget', 'dataToggleTarget', 'htmlFor', 'href'])
      for (const id of (attribute(element, name) ?? '').split(/\s+/))
        if (id !== '' && (name !== 'href' || id.startsWith('#'))) opened.add(id.replace(/^#/, ''));
  }
  return { opened, hiding };
}

/**
 * The classes and ids, as `.a` and `#a`, that a `<style>` hides on every screen: its rules outside of `@media`, without what a script fades
 * in.
 */
function hiddenNames(sheet: Element, names: Set<string>): void {
  const open: string[] = [];
  let style: string[] = [];
  let text = '';
  for (const [part] of rawText(sheet)
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .matchAll(/[{};]|[^{};]+/g)) {
    if (part !== '{' && part !== '}' && part !== ';') {
      text = part.trim();
      continue;
    }
    if (part === '{') open.push(text);
    else if (!/^(?:opacity|transform|filter)/i.test(text)) style.push(text);
    if (part === '}') {
      const selector = open.pop() ?? '';
      if (open.length === 0 && isHiddenByStyle(newElement('div', { style: style.join(';') })))
        for (const name of selector.split(',').map((one) => one.trim()))
          if (/^\w*[.#][\w-]+$/.test(name)) names.add(name.replace(/^\w+/, ''));
      style = [];
    }
    text = '';
  }
}

/** Classes by which builders and frameworks hide an element on one kind of screen, with how many kinds each of them knows. */
const perScreen: readonly [name: RegExp, screens: number][] = [
  [/^elementor-hidden-(?:desktop|tablet|mobile)$/, 3],
  [/^uag-hide-(?:desktop|tab|mob)$/, 3],
  [/^stk--hide-(?:desktop|tablet|mobile)$/, 3],
  [/^hide-in-(?:desktop|tablet|mobile)$/, 3],
  [/^kvs-(?:lg|md|sm)-false$/, 3],
  [/^vc_hidden-(?:lg|md|sm|xs)$/, 4],
  [/^hide-on-(?:desktop|tablet|mobile)$/, 3],
];
const alwaysHidden = /^(?:hidden|d-none|is-hidden|display-none|uk-hidden|u-hidden|hide)$/;
/** What shows such an element again on a wider screen: `d-md-block`, `sm:flex`. */
const shownAgain =
  /^(?:d-(?:sm|md|lg|xl|xxl)-(?!none)|(?:sm|md|lg|xl|2xl):(?:block|flex|grid|inline|table)|show-for-)/;

function isHidden(element: Element, hiding: Set<string>): boolean {
  const { hidden } = element.properties;
  if (hidden !== undefined && hidden !== false && hidden !== null && hidden !== 'until-found') return true;
  const classes = classesOf(element);
  if (classes.some((name) => alwaysHidden.test(name)) && !classes.some((name) => shownAgain.test(name)))
    return true;
  if (perScreen.some(([name, screens]) => classes.filter((one) => name.test(one)).length >= screens))
    return true;
  if (classes.some((name) => hiding.has(`.${name}`)) || hiding.has(`#${attribute(element, 'id') ?? ''}`))
    return true;
  return isHiddenByStyle(element) || isFrameOfNoSize(element);
}

/** A frame of one pixel counts its visitors, or does worse. */
const isFrameOfNoSize = (element: Element) =>
  isTag(element, 'iframe') &&
  ['width', 'height'].every((name) => /^[01](?:px)?$/.test(attribute(element, name) ?? ''));

/** A length in pixels, roughly; not a number for what is none. */
function pixels(length: string | undefined): number {
  const [, number, unit = 'px'] = /^(-?[\d.]+)(px|r?em|%|v[wh]|pt|in|cm)?$/.exec(length ?? '') ?? [];
  const factors: Readonly<Record<string, number>> = {
    px: 1,
    pt: 1.3,
    em: 16,
    rem: 16,
    '%': 4,
    vw: 4,
    vh: 4,
    in: 96,
    cm: 38,
  };
  return Number(number ?? Number.NaN) * (factors[unit] ?? 1);
}

/** Pixels beyond which nothing of a text is left on a screen. */
const farOff = -400;

function isHiddenByStyle(element: Element): boolean {
  if (element.properties['style'] === undefined) return false;
  const style = styleOf(element);
  const get = (name: string) => style.get(name);
  const is = (name: string, value: RegExp) => value.test(get(name) ?? '');
  if (is('display', /^none\b/) || is('content-visibility', /^hidden/)) return true;
  const isMoving = animated.test(
    [
      ...classesOf(element),
      ...Object.keys(element.properties),
      attribute(element, 'dataSettings') ?? '',
    ].join(' '),
  );
  const isClear = is('opacity', /^(?:0+(?:\.0*)?|\.0+)%?$/) || is('filter', /opacity\(0/);
  if (!isMoving && (isClear || is('visibility', /^(?:hidden|collapse)/))) return true;
  if (!isMoving && is('transform', /scale(?:3d|x|y)?\(\s*0[\s,)]|-\d{4}/)) return true;
  const isPlaced = is('position', /^(?:absolute|fixed|relative)/);
  if (
    isPlaced &&
    ['left', 'top', 'right', 'bottom', 'inset-inline-start'].some((side) => pixels(get(side)) <= farOff)
  )
    return true;
  if (
    ['text-indent', 'margin-left', 'margin-top', 'margin-right'].some((name) => pixels(get(name)) <= farOff)
  )
    return true;
  if (
    is('clip', /^rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]/) ||
    is('clip-path', /^(?:inset\((?:50|100)%|circle\(0|polygon\(0 0, ?0 0)/)
  )
    return true;
  // A frame around a player has its height from its padding.
  const isFrame = [...style].some(([name, value]) => name.startsWith('padding') && /[1-9]/.test(value));
  const isSmall =
    !isFrame && ['width', 'height', 'max-width', 'max-height'].some((name) => pixels(get(name)) <= 1);
  if (isSmall && (is('overflow', /hidden|clip|scroll|auto/) || isTag(element, 'iframe', 'marquee')))
    return true;
  // What is said of letters does not hide a picture.
  if (findElement(element, (part) => isTag(part, 'img', 'video', 'audio', 'iframe', 'picture'))) return false;
  if (pixels(get('font-size')) <= 1 && !findElement(element, (part) => styleOf(part).has('font-size')))
    return true;
  const color = get('color')?.replace(/\s/g, '') ?? '';
  const ground = (get('background-color') ?? get('background') ?? '').replace(/\s/g, '');
  if (/^(?:transparent|rgba\([^)]*,0(?:\.0+)?\))$/.test(color))
    return !is('background-clip', /text/) && !is('-webkit-background-clip', /text/);
  return color !== '' && color === ground;
}

/** Marks of what a script fades in. */
const animated =
  /anim|\bwow\b|aos|fade|reveal|motion|invisible|appear|slide|splide|swiper|lazy|parallax|carousel/i;

/** Names of what a click opens, or a slide that comes by itself. */
const openable =
  /tab(?!le)|accordion|toggle|collaps|faq|spoiler|panel|expand|slide|carousel|swiper|splide|read-?more|leer-?mas|ver-?mas|acorde|pestan|desplega|more-?(?:text|content)|dropdown|modal|popup|lightbox|gallery/;

function isOpened(element: Element, opened: Set<string>): boolean {
  if (opened.has(attribute(element, 'id') ?? ' ')) return true;
  if (['tabpanel', 'region'].includes(attribute(element, 'role') ?? '')) return true;
  return (
    attribute(element, 'ariaLabelledBy') !== null ||
    classesOf(element).some((name) => openable.test(name.toLowerCase()) && !/hid/i.test(name))
  );
}
