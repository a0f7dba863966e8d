import { render } from 'dom-serializer';
import { decode } from 'html-entities';
import { DomUtils, parseDocument } from 'htmlparser2';
import { picturePath } from '#config/paths.ts';
import { texts } from './texts.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Widths of the pictures inside a body. They keep their aspect ratio. */
const widths = ['480', '800', '1200'] as const;

// A body's column is at most 42rem wide, with 1rem of margin on each side on a phone.
const sizes = '(min-width: 44rem) 42rem, calc(100vw - 2rem)';

function isHttpUrl(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function showPicture(picture: Element, mediaOrigin: string): void {
  const source = decode(picture.attribs['src']);
  if (!isHttpUrl(source)) {
    DomUtils.removeElement(picture);
    return;
  }
  const address = (width: (typeof widths)[number]) =>
    picturePath(source, width, 'webp', mediaOrigin).replaceAll('&', '&amp;');
  picture.attribs = {
    ...picture.attribs,
    src: address('800'),
    srcset: widths.map((width) => `${address(width)} ${width}w`).join(', '),
    sizes,
    loading: 'lazy',
    decoding: 'async',
    alt: picture.attribs['alt'] ?? '',
  };
}

const tableRegion = (name: string) =>
  `<div class="table-scroll" role="region" tabindex="0" aria-label="${name}"></div>`;

/** Wraps a table in a focusable scrolling region, because it may be wider than a phone. Each region has a unique name. */
function wrapTable(table: Element, index: number, { length }: readonly Element[]): void {
  const name = length > 1 ? texts.tableOfSeveral(index + 1) : texts.table;
  const [region] = DomUtils.getElementsByTagName('div', parseDocument(tableRegion(name)));
  if (!region) return;
  DomUtils.replaceElement(table, region);
  DomUtils.appendChild(region, table);
}

/**
 * Prepares the HTML of a body from the CMS: pictures are served by our image endpoint in several widths, tables scroll.
 * `html` must be sanitised already. `mediaOrigin` as for `picturePath`.
 */
export function showBody(html: string, mediaOrigin: string): string {
  const document = parseDocument(html, { decodeEntities: false });
  for (const picture of DomUtils.getElementsByTagName('img', document)) showPicture(picture, mediaOrigin);
  DomUtils.getElementsByTagName('table', document).forEach(wrapTable);
  // Blocks of code scroll too, so the keyboard must be able to focus them.
  for (const lines of DomUtils.getElementsByTagName('pre', document)) lines.attribs['tabindex'] = '0';
  return render(document, { encodeEntities: false });
}
