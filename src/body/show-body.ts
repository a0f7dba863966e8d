import { render } from 'dom-serializer';
import { decodeHTML } from 'entities/decode';
import { DomUtils, parseDocument } from 'htmlparser2';
import { captionsPath, picturePath } from '#config/paths.ts';
import { pictureFile } from '#contract/picture-files.ts';
import { enlargeText } from '#ui/enlarge-text.ts';
import { texts } from './texts.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Widths of the pictures inside a body. They keep their aspect ratio. */
const widths = ['480', '800', '1200'] as const;

// A body's column is at most 42rem wide, with 1rem of margin on each side on a phone.
const sizes = '(min-width: 44rem) 42rem, calc(100vw - 2rem)';

function isHttpUrl(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

const escaped = (path: string) => path.replaceAll('&', '&amp;');

const largeCopy = (source: string, mediaOrigin: string) =>
  escaped(picturePath(source, '2000', 'webp', mediaOrigin));

function showPicture(picture: Element, mediaOrigin: string): void {
  const source = decodeHTML(picture.attribs['src'] ?? '');
  if (!isHttpUrl(source)) {
    DomUtils.removeElement(picture);
    return;
  }
  const address = (width: (typeof widths)[number]) =>
    escaped(picturePath(source, width, 'webp', mediaOrigin));
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

/** Whether a picture may move. The worker marks those whose names do not say so. */
const mayMove = ({ attribs }: Element): boolean =>
  attribs['data-animated'] !== undefined ||
  /\.gif$/i.test(URL.parse(decodeHTML(attribs['src'] ?? ''))?.pathname ?? '');

/** Adds a link to an animation's original, because the pictures of the image endpoint stand still. */
function linkAnimation(picture: Element): void {
  const source = picture.attribs['src'] ?? '';
  delete picture.attribs['data-animated'];
  const [link] = DomUtils.getElementsByTagName('a', parseDocument(`<a>${texts.animation}</a>`));
  if (!link) return;
  link.attribs = { href: source, rel: 'noopener noreferrer' };
  const outer =
    picture.parent && 'name' in picture.parent && picture.parent.name === 'a' ? picture.parent : picture;
  DomUtils.append(outer, link);
}

/** Blocks whose picture is the ground of something else: of a cover's words, and of the button that plays an embed. */
const grounds = ['wp-block-cover', 'embed'];

/** Whether a click on an element has a purpose already. */
function isTaken({ parent }: Element): boolean {
  if (
    parent &&
    'attribs' in parent &&
    parent.attribs['class']?.split(' ').some((name) => grounds.includes(name))
  )
    return true;
  for (let outer = parent; outer && 'name' in outer; outer = outer.parent)
    if (outer.name === 'a' || outer.name === 'summary') return true;
  return false;
}

/** Puts a picture into a link to a large copy of it, as the page's first picture is. */
function linkPicture(picture: Element, mediaOrigin: string): void {
  const source = decodeHTML(picture.attribs['src'] ?? '');
  if (!isHttpUrl(source) || isTaken(picture)) return;
  const [link] = DomUtils.getElementsByTagName('a', parseDocument('<a></a>'));
  if (!link) return;
  link.attribs = {
    href: largeCopy(source, mediaOrigin),
    'aria-label': enlargeText(picture.attribs['alt'] ?? ''),
  };
  DomUtils.replaceElement(picture, link);
  DomUtils.appendChild(link, picture);
}

const isStill = (path: string) => pictureFile.test(path) && !/\.gif$/i.test(path);

/** A link around a picture opens a large copy from the image endpoint instead of an original of many megabytes. */
function linkLargeCopy(link: Element, mediaOrigin: string): void {
  const target = URL.parse(decodeHTML(link.attribs['href'] ?? ''));
  const [picture] = DomUtils.getElementsByTagName('img', link);
  const source = URL.parse(decodeHTML(picture?.attribs['src'] ?? ''));
  // The endpoint may not fetch from other hosts. A body's pictures are from allowed hosts.
  if (!target || target.origin !== source?.origin || !isStill(target.pathname)) return;
  link.attribs['href'] = largeCopy(target.href, mediaOrigin);
}

/** A video's poster comes from the image endpoint, and its captions from this site's own host: a page loads neither from another. */
function showVideo(video: Element, mediaOrigin: string): void {
  const poster = decodeHTML(video.attribs['poster'] ?? '');
  delete video.attribs['poster'];
  if (isHttpUrl(poster)) video.attribs['poster'] = escaped(picturePath(poster, '800', 'webp', mediaOrigin));
  for (const track of DomUtils.getElementsByTagName('track', video)) {
    const captions = decodeHTML(track.attribs['src'] ?? '');
    if (isHttpUrl(captions)) track.attribs['src'] = escaped(captionsPath(captions, mediaOrigin));
    else DomUtils.removeElement(track);
  }
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
 * Prepares the HTML of a body from the CMS: pictures are served by our image endpoint in several widths and open large, captions come from
 * this site, tables scroll.
 * `html` must be sanitised already. `mediaOrigin` as for `picturePath`.
 */
export function showBody(html: string, mediaOrigin: string): string {
  const document = parseDocument(html, { decodeEntities: false });
  const pictures = DomUtils.getElementsByTagName('img', document);
  for (const link of DomUtils.getElementsByTagName('a', document)) linkLargeCopy(link, mediaOrigin);
  for (const picture of pictures) {
    if (mayMove(picture)) linkAnimation(picture);
    else linkPicture(picture, mediaOrigin);
  }
  for (const picture of pictures) showPicture(picture, mediaOrigin);
  for (const video of DomUtils.getElementsByTagName('video', document)) showVideo(video, mediaOrigin);
  DomUtils.getElementsByTagName('table', document).forEach(wrapTable);
  // Blocks of code scroll too, so the keyboard must be able to focus them.
  for (const lines of DomUtils.getElementsByTagName('pre', document)) lines.attribs['tabindex'] = '0';
  return render(document, { encodeEntities: false });
}
