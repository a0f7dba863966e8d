import { render } from 'dom-serializer';
import { decodeHTML } from 'entities/decode';
import { escapeUTF8 } from 'entities/escape';
import { DomUtils, parseDocument } from 'htmlparser2';
import { picturePath } from '#config/paths.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const urlAttributes = new Set(['href', 'src', 'poster']);

/** Makes the URLs of an element absolute. Removes attributes with an invalid URL. */
function resolve(element: Element, page: string): void {
  const attributes = Object.entries(element.attribs).flatMap(([name, value]) => {
    if (!urlAttributes.has(name)) return [[name, value]];
    const address = decodeHTML(value);
    return URL.canParse(address, page) ? [[name, escapeUTF8(new URL(address, page).href)]] : [];
  });
  element.attribs = Object.fromEntries(attributes);
}

/** Pictures are served by our image endpoint, which feed readers can reach. One without an http URL is removed. */
function showPicture(picture: Element, page: string, mediaOrigin: string): void {
  const source = decodeHTML(picture.attribs['src'] ?? '');
  if (!URL.canParse(source) || !/^https?:$/.test(new URL(source).protocol)) {
    DomUtils.removeElement(picture);
    return;
  }
  picture.attribs = {
    src: escapeUTF8(new URL(picturePath(source, '1200', 'jpeg', mediaOrigin), page).href),
    alt: picture.attribs['alt'] ?? '',
  };
}

/**
 * A body of the CMS for feed readers, which show it outside of our pages: every URL is absolute. `html` must be sanitised
 * already. `page` is the absolute URL of the item's own page, `mediaOrigin` as for `picturePath`.
 */
export function feedBody(html: string, page: string, mediaOrigin: string): string {
  const document = parseDocument(html, { decodeEntities: false });
  for (const picture of DomUtils.getElementsByTagName('img', document))
    showPicture(picture, page, mediaOrigin);
  for (const element of DomUtils.findAll(() => true, document.children)) resolve(element, page);
  return render(document, { encodeEntities: false });
}
