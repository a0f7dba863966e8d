import type { Element, ElementContent, Parents, Properties } from 'hast';

/** What takes an element's place: itself, or other nodes. */
export type Replacement = ElementContent | ElementContent[];

/** Replaces elements from the outermost inwards. `change` is not called for what is inside of a replaced element. */
export function replaceDown(parent: Parents, change: (element: Element) => Replacement): void {
  setChildren(parent, (child) => {
    const replacement = change(child);
    if (replacement === child) replaceDown(child, change);
    return replacement;
  });
}

/** Replaces elements from the innermost outwards. */
export function replaceUp(parent: Parents, change: (element: Element) => Replacement): void {
  setChildren(parent, (child) => {
    replaceUp(child, change);
    return change(child);
  });
}

/** Most passes change few elements: a list of children is written only when one of them changes. */
function setChildren(parent: Parents, change: (element: Element) => Replacement): void {
  const children = parent.children as ElementContent[];
  let changed: ElementContent[] | null = null;
  children.forEach((child, at) => {
    const replacement = child.type === 'element' ? change(child) : child;
    if (replacement !== child) changed ??= children.slice(0, at);
    if (changed)
      for (const node of Array.isArray(replacement) ? replacement : [replacement]) changed.push(node);
  });
  if (changed) parent.children = changed;
}

/** All elements below a node, in document order. */
export function* elementsOf(parent: Parents): Generator<Element> {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    yield child;
    yield* elementsOf(child);
  }
}

/** The first element below a node, in document order, that matches. */
export function findElement(parent: Parents, matches: (element: Element) => boolean): Element | null {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    const found = matches(child) ? child : findElement(child, matches);
    if (found) return found;
  }
  return null;
}

/** An attribute's value as text; null if it is absent or has no value. `name` is hast's name of it, as `ariaHidden`. */
export function attribute({ properties }: Element, name: string): string | null {
  const value = properties[name];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.join(' ') : null;
}

/** Whether an attribute's value is an address of a page or of a file. */
export const isAddress = (value: string) => /^(?:https?:)?\/|^\.{0,2}\/|\.\w{3,4}$/.test(value.trim());

/**
 * The addresses that plugins which load pictures and frames late, or after a consent, keep beside a placeholder: `data-src`, `data-orig-file`,
 * `uc-src`, `consent-original-src-_`. Each plugin has another name.
 */
export function lateAddresses(element: Element): string[] {
  return Object.keys(element.properties)
    .filter(
      (name) =>
        /^.+src|^data.*(?:src|original|origFile|lazyload|url|embed)/i.test(name) &&
        !/set|sizes|low|placeholder|doc/i.test(name),
    )
    .flatMap((name) => attribute(element, name) ?? [])
    .filter(isAddress);
}

/** The declarations of an inline style, by their lower-case names. The last one of a name counts. */
export function styleOf(element: Element): Map<string, string> {
  const declarations = (attribute(element, 'style') ?? '').split(';').map((part) => part.split(':'));
  return new Map(
    declarations.map(([name = '', ...value]) => [
      name.trim().toLowerCase(),
      value
        .join(':')
        .replace(/!important/i, '')
        .trim()
        .toLowerCase(),
    ]),
  );
}

export function classesOf({ properties }: Element): string[] {
  const { className } = properties;
  return Array.isArray(className) ? className.map(String) : [];
}

export const hasClass = (element: Element, ...names: string[]): boolean =>
  classesOf(element).some((name) => names.includes(name));

export const isTag = (element: Element, ...names: string[]): boolean => names.includes(element.tagName);

/** A new element. Properties that are null are left out. */
export function newElement(
  tagName: string,
  properties: Record<string, Properties[string]>,
  children: ElementContent[] = [],
): Element {
  const kept = Object.entries(properties).filter(([, value]) => value !== null && value !== undefined);
  return { type: 'element', tagName, properties: Object.fromEntries(kept), children };
}

export const newText = (value: string): ElementContent => ({ type: 'text', value });

/** The text of an element whose content no parser reads as HTML: a script, a style, a part for browsers without scripts. */
export const rawText = ({ children }: Element): string =>
  children.map((child) => (child.type === 'text' ? child.value : '')).join('');
