import type { Element, Root } from 'hast';
import { attribute, elementsOf, isTag } from './tree.ts';

/** Ids of a body have a prefix, so that they never equal an id of the page. */
export const targetPrefix = 'nota-';
/** Characters of an id after the prefix. Plugins make ids of whole headings. */
const maxIdLength = 80;

/**
 * Makes the links within a body work: footnotes, tables of contents, Word's notes. An element that a link names by its `id` or its `name`
 * keeps an id, in any script; all other ids go, and so does the address of a link that leads to no place of the text. Some tables of contents
 * write the address of the whole page before the place: `isOwnPage` knows it, without its fragment.
 */
export function keepTargets(tree: Root, isOwnPage: (address: string) => boolean = () => false): void {
  const elements = [...elementsOf(tree)];
  const named = namedElements(elements);
  const ids = new Map<Element, string>();
  const taken = new Set<string>();
  for (const link of elements) {
    const [page, fragment] = fragmentOf(link);
    if (fragment === null || (page !== '' && !isOwnPage(page))) continue;
    // A browser compares the fragment as it is written first, and then decoded.
    const target = named.get(fragment) ?? named.get(decoded(fragment));
    if (!target) {
      if (page === '') delete link.properties['href'];
      continue;
    }
    const id = ids.get(target) ?? newId(decoded(fragment), taken);
    ids.set(target, id);
    link.properties['href'] = `#${id}`;
  }
  for (const element of elements) {
    const id = ids.get(element);
    if (id === undefined) delete element.properties['id'];
    else element.properties['id'] = id;
    delete element.properties['name'];
  }
}

/** The elements by their names. Where two have one name, the first has it, as in a browser. */
function namedElements(elements: Element[]): Map<string, Element> {
  const named = new Map<string, Element>();
  for (const attributeName of ['id', 'name']) {
    for (const element of elements) {
      const name = attribute(element, attributeName);
      if (name !== null && name !== '' && !named.has(name)) named.set(name, element);
    }
  }
  return named;
}

/** What stands before and after the `#` of a link; no fragment for every other element. */
function fragmentOf(element: Element): [page: string, fragment: string | null] {
  const href = isTag(element, 'a') ? (attribute(element, 'href')?.trim() ?? '') : '';
  const at = href.indexOf('#');
  return at < 0 ? [href, null] : [href.slice(0, at), href.slice(at + 1)];
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** An id that no other element of the body has, of letters, digits, hyphens and underscores. */
function newId(name: string, taken: Set<string>): string {
  const words = name.replace(/^(?:nota-)+/, '').replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-');
  const base = targetPrefix + ([...words].slice(0, maxIdLength).join('') || 'x');
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}
