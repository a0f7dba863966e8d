import type { DefaultTreeAdapterMap } from 'parse5';

export type Node = DefaultTreeAdapterMap['node'];
export type Element = DefaultTreeAdapterMap['element'];

const isElement = (node: Node): node is Element => 'tagName' in node;

export const attribute = ({ attrs }: Element, name: string) => attrs.find((found) => found.name === name);

/** The elements of a page in their order, with `node` itself. The caller may remove and replace them. */
export function* elementsOf(node: Node): Generator<Element> {
  if (isElement(node)) yield node;
  if (!('childNodes' in node)) return;
  for (const child of [...node.childNodes]) yield* elementsOf(child);
}
