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

function setChildren(parent: Parents, change: (element: Element) => Replacement): void {
  const children = (parent.children as ElementContent[]).flatMap((child) =>
    child.type === 'element' ? change(child) : [child],
  );
  parent.children = children;
}

/** All elements below a node, in document order. */
export function* elementsOf(parent: Parents): Generator<Element> {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    yield child;
    yield* elementsOf(child);
  }
}

export function findElement(parent: Parents, matches: (element: Element) => boolean): Element | null {
  for (const element of elementsOf(parent)) if (matches(element)) return element;
  return null;
}

/** An attribute's value as text; null if it is absent or has no value. `name` is hast's name of it, as `dataHref`. */
export function attribute({ properties }: Element, name: string): string | null {
  const value = properties[name];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.join(' ') : null;
}

/**
 * The addresses that plugins which load pictures and frames late keep beside a placeholder: `data-src`, `data-lazy-src`, `data-orig-file`.
 * Each plugin has another name.
 */
export function lateAddresses(element: Element): string[] {
  return Object.keys(element.properties)
    .filter(
      (name) =>
        /^data.*(?:src|original|origFile|lazyload|url|embed)/i.test(name) &&
        !/set|sizes|low|placeholder/i.test(name),
    )
    .flatMap((name) => attribute(element, name) ?? [])
    .filter((address) => /^(?:https?:)?\/|^\.{0,2}\/|\.\w{3,4}$/.test(address.trim()));
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
