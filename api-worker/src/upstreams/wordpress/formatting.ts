import type { Element, ElementContent, Parents, Root } from 'hast';
import { isBlock } from '../parse-html.ts';
import { attribute, classesOf, elementsOf, isTag, newElement, styleOf } from './tree.ts';

/**
 * Formatting that carries meaning: what is bold, italic or struck out, and how a list counts. Word processors and older editors write it as
 * inline style, old tags or attributes, and the site drops styles; so it becomes the element of HTML that says the same.
 */
export function keepFormatting(tree: Root): void {
  formatWords(tree, { strong: false, em: false, s: false, u: false, sub: false, sup: false });
  for (const element of elementsOf(tree)) if (isTag(element, 'ol')) listType(element);
}

const wraps = ['strong', 'em', 's', 'u', 'sub', 'sup'] as const;
type Wrap = (typeof wraps)[number];
/** Which formats hold at a place of the tree. `always`: by the site's own style, whatever the body says. */
type State = Readonly<Record<Wrap, boolean | 'always'>>;

/** Formats that the style of an element inside can end. A line of an outer element goes on below it, also in a browser. */
const ending = ['strong', 'em'] as const satisfies Wrap[];
/** The elements that end a format of an outer one. */
const ends = new WeakMap<Element, readonly Wrap[]>();

/** What an element of HTML means by itself. */
const meanings: Readonly<Record<string, Wrap>> = {
  ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', cite: 'em', s: 's', del: 's', strike: 's' },
  ...{ u: 'u', ins: 'u', sub: 'sub', sup: 'sup' },
};

/** Old tags, and what they are called today. */
const renamed: Readonly<Record<string, string>> = { strike: 's', tt: 'code' };

/** The tags that say nothing but the format itself: with a style that takes it back, nothing of them is left. */
const pureTags = ['b', 'strong', 'i', 'em', 's', 'strike', 'u'];

/** Elements that are bold or italic by their own style on the site: their words need no further mark. */
const boldAlready = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'];

/** Numbers from 600 on are bold, as in the fonts that browsers choose. Undefined where the style does not say. */
function isBold(weight: string | undefined): boolean | undefined {
  if (weight === undefined || ['', 'inherit', 'unset'].includes(weight)) return undefined;
  if (/^bold(?:er)?$/.test(weight)) return true;
  return /^\d+$/.test(weight) ? Number(weight) >= 600 : false;
}

/** What the style of an element says about each format; formats that it does not mention are absent. */
function styledFormats(element: Element): Partial<Record<Wrap, boolean>> {
  const style = styleOf(element);
  const formats: Partial<Record<Wrap, boolean>> = {};
  const shorthand = style.get('font')?.split(/\s+/) ?? [];
  const bold =
    isBold(style.get('font-weight')) ??
    (shorthand.some((word) => isBold(word) === true && word !== '') || undefined);
  if (bold !== undefined) formats.strong = bold;
  const slant = style.get('font-style') ?? shorthand.find((word) => /^(?:italic|oblique)$/.test(word));
  if (slant !== undefined && !['', 'inherit', 'unset'].includes(slant))
    formats.em = /^(?:italic|oblique)/.test(slant);
  const lines = style.get('text-decoration-line') ?? style.get('text-decoration');
  if (lines !== undefined) {
    formats.s = lines.includes('line-through');
    formats.u = lines.includes('underline');
  }
  const level = style.get('vertical-align');
  if (level === 'super') formats.sup = true;
  if (level === 'sub') formats.sub = true;
  return formats;
}

function formatWords(parent: Parents, outer: State): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child) =>
    child.type === 'element' ? formatted(child, outer) : [child],
  );
}

/** The element with its words in the format that its tag and its style mean together. */
function formatted(element: Element, outer: State): ElementContent[] {
  if (isTag(element, 'pre', 'code', 'script', 'style', 'iframe', 'svg', 'math')) return [element];
  const styled = styledFormats(element);
  const own = meanings[element.tagName];
  const isTakenBack = own !== undefined && styled[own] === false && pureTags.includes(element.tagName);
  const inner: Record<Wrap, boolean | 'always'> = { ...outer };
  if (own !== undefined && !isTakenBack) inner[own] ||= true;
  if (isTag(element, ...boldAlready)) inner.strong = 'always';
  // A link has its own line below.
  if (isTag(element, 'a')) inner.u = true;
  const ended = ending.filter((wrap) => styled[wrap] === false && inner[wrap] === true);
  for (const wrap of ended) inner[wrap] = false;
  if (ended.length > 0) ends.set(element, ended);
  // A style cannot add what holds already.
  const added = wraps.filter((wrap) => styled[wrap] === true && !inner[wrap]);
  for (const wrap of added) inner[wrap] = true;
  element.tagName = renamed[element.tagName] ?? element.tagName;
  formatWords(element, inner);
  element.children = added.reduce((children, wrap) => wrapLines(children, wrap), element.children);
  // WordPress colours words by a mark whose ground is clear.
  const isColour = isTag(element, 'mark') && clearGround.test(groundOf(element));
  if (isColour || (isTakenBack && ended.length === 0)) return element.children;
  if (isTakenBack) element.tagName = 'span';
  else if (own !== undefined && isTag(element, 'strong', 'b', 'em', 'i') && hasEnd(element, own))
    return wrapLines(element.children, own);
  return [element];
}

/** The ground of an element's words as its style says it, without spaces; empty if it does not. */
function groundOf(element: Element): string {
  const style = styleOf(element);
  return (style.get('background-color') ?? style.get('background') ?? '').replace(/\s/g, '');
}
/** A ground without colour, in every way that editors and browsers write it. */
const clearGround =
  /^(?:transparent|none|inherit|initial|unset|revert|#(?:[\da-f]{3}0|[\da-f]{6}00)|(?:rgb|hsl)a?\((?:(?:[^,]*,){3}|[^/]*\/)(?:0+(?:\.0*)?|\.0+)%?\))$/;

const isEnd = (element: Element, wrap: Wrap) => ends.get(element)?.includes(wrap) === true;

/** Whether an element inside ends the format. */
function hasEnd(element: Element, wrap: Wrap): boolean {
  for (const inside of elementsOf(element)) if (isEnd(inside, wrap)) return true;
  return false;
}

/**
 * Puts the words into elements of a format. Blocks, and elements with an end of the format inside, stay outside: their words are wrapped inside
 * of them. What ends the format is left alone.
 */
function wrapLines(children: ElementContent[], wrap: Wrap): ElementContent[] {
  const wrapped: ElementContent[] = [];
  let line: ElementContent[] = [];
  const end = () => {
    const hasWords = line.some(
      (node) => node.type === 'element' || (node.type === 'text' && node.value.trim() !== ''),
    );
    wrapped.push(...(hasWords ? [newElement(wrap, {}, line)] : line));
    line = [];
  };
  for (const child of children) {
    const isWhole = child.type !== 'element' || !(isEnd(child, wrap) || hasEnd(child, wrap));
    if (!isBlock(child) && isWhole) {
      line.push(child);
      continue;
    }
    end();
    if (
      child.type === 'element' &&
      !isEnd(child, wrap) &&
      !isTag(child, ...boldAlready, 'pre', 'iframe', 'hr')
    )
      child.children = wrapLines(child.children, wrap);
    wrapped.push(child);
  }
  end();
  return wrapped;
}

/** Ways of counting that HTML has an attribute for, by their names in CSS. */
const listTypes: Readonly<Record<string, string>> = {
  ...{ decimal: '1', 'lower-alpha': 'a', 'lower-latin': 'a', 'upper-alpha': 'A', 'upper-latin': 'A' },
  ...{ 'lower-roman': 'i', 'upper-roman': 'I' },
};
/** The class of the site for each `type`. Decimal numbers are the normal case. */
const listClasses: Readonly<Record<string, string>> = {
  ...{
    a: 'is-list-lower-alpha',
    A: 'is-list-upper-alpha',
    i: 'is-list-lower-roman',
    I: 'is-list-upper-roman',
  },
};

function styledType(element: Element): string | undefined {
  const style = styleOf(element);
  const words = `${style.get('list-style-type') ?? ''} ${style.get('list-style') ?? ''}`.split(/\s+/);
  return words.map((word) => listTypes[word]).find((type) => type !== undefined);
}

/** How a list counts: by its style, that of its first point (Google Docs writes it there), or its attribute. */
function listType(list: Element): void {
  const first = list.children.find(
    (child): child is Element => child.type === 'element' && isTag(child, 'li'),
  );
  const written = attribute(list, 'type') ?? '';
  const type =
    styledType(list) ?? (first && styledType(first)) ?? (/^[1aAiI]$/.test(written) ? written : undefined);
  delete list.properties['type'];
  const className = type === undefined ? undefined : listClasses[type];
  if (type === undefined || className === undefined) return;
  list.properties['type'] = type;
  list.properties['className'] = [...classesOf(list), className];
}
