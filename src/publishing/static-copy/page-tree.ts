import { render } from 'dom-serializer';
import { DomUtils, parseDocument } from 'htmlparser2';

/** Its attributes and texts are as they are written, so what nothing changes is the same afterwards. */
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** The HTML after a change of its elements. `change` gets each of them in turn, and may remove and replace it. */
export function changed(html: string, change: (element: Element) => void): string {
  const document = parseDocument(html, { decodeEntities: false });
  for (const element of DomUtils.getElementsByTagName('*', document)) change(element);
  return render(document, { encodeEntities: false, emptyAttrs: true, selfClosingTags: false });
}

/** The nodes of some HTML. */
export const made = (html: string) => parseDocument(html, { decodeEntities: false }).children;
