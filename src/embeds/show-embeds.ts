import { render } from 'dom-serializer';
import { decodeHTML } from 'entities/decode';
import { DomUtils, parseDocument } from 'htmlparser2';
import { isOperatorFrame } from '#config/embed-hosts.ts';
import { mediaOrigin } from '#config/environment.ts';
import { picturePath } from '#config/paths.ts';
import { videoPicture, videoPictureFormat, videoPictureSize } from '#config/pictures/video-pictures.ts';
import {
  embedLinkText,
  embedProviders,
  hostEmbed,
  hostLinkText,
  isEmbedProvider,
} from '#contract/embed-providers.ts';
import { icons } from '#ui/icons.ts';
import { networkMarks } from './network-marks.ts';
import { frameOfPage } from './provider-frames.ts';
import { hostTexts, texts, textsOf } from './texts.ts';

const iconOf = (drawing: string) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawing}</svg>`;
const playIcon = iconOf(icons.play);

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** The worker's mark of an embed. Bodies without it, which are most, are not parsed. */
const mark = 'class="embed"';

/** Whether a body contains an embed, before or after `showEmbeds`. */
export const holdsEmbeds = (html: string): boolean => html.includes(mark);

/**
 * Parses HTML that is written in this file, without decoding entities. The list is copied, because a node that is moved elsewhere disappears
 * from the document's own list while it is walked through.
 */
const nodes = (html: string) => [...parseDocument(html, { decodeEntities: false }).childNodes];

/** The embedded page: the last link outside the caption that can be framed. */
function findPage(embed: Element, caption: Element | undefined): { link: Element; frame: string } | null {
  const provider = embed.attribs['data-provider'];
  const ofCaption = new Set(caption && DomUtils.getElementsByTagName('a', caption));
  for (const link of DomUtils.getElementsByTagName('a', embed).toReversed()) {
    const frame = ofCaption.has(link) ? null : frameOf(provider, decodeHTML(link.attribs['href'] ?? ''));
    if (frame) return { link, frame };
  }
  return null;
}

function frameOf(provider: string | undefined, page: string): string | null {
  if (provider === hostEmbed) return isOperatorFrame(page, process.env) ? page : null;
  return isEmbedProvider(provider) ? frameOfPage(provider, page) : null;
}

/**
 * The picture of an embed as HTML: the newsroom's, which the body has prepared and which is taken out of it, or else what the provider has of
 * a video. The latter says nothing that the texts do not, and goes if there is none (start-embeds.ts). Empty without one.
 */
function takePicture(embed: Element, page: string): string {
  const own = embed.children.find((child) => 'name' in child && child.name === 'img');
  if (own) {
    DomUtils.removeElement(own);
    return render(own, { encodeEntities: false });
  }
  const key = process.env['VIDEO_PICTURES_KEY'];
  const source = key ? videoPicture(page, key) : null;
  if (source === null) return '';
  const src = picturePath(source, videoPictureSize, videoPictureFormat, mediaOrigin());
  return `<img src="${src}" alt="" loading="lazy" decoding="async">`;
}

/** The texts of an embed: who shows it, the title of its frame, the label of the button that loads it, and that of its link. */
function wordsOf(provider: string | undefined, page: string, frame: string) {
  if (isEmbedProvider(provider)) {
    const { name } = embedProviders[provider];
    const mark = iconOf(networkMarks[provider]);
    return { name, mark, ...textsOf(provider, page), link: embedLinkText(provider, page) };
  }
  const { hostname } = new URL(frame);
  return { name: hostname, mark: '', ...hostTexts(hostname), link: hostLinkText(hostname) };
}

/**
 * Replaces the link of an embed with a stage, whose button loads the frame, and below it the link to the provider, which works without a
 * script. The text of a quoted post stays above both.
 */
function showEmbed(embed: Element, end: string): void {
  const [caption] = DomUtils.getElementsByTagName('figcaption', embed);
  const page = findPage(embed, caption);
  if (!page) return;
  const address = decodeHTML(page.link.attribs['href'] ?? '');
  const {
    name,
    mark,
    title: defaultTitle,
    load,
    plays,
    link: linkText,
  } = wordsOf(embed.attribs['data-provider'], address, page.frame);
  const title = (caption && DomUtils.textContent(caption).trim().replace(/\.$/, '')) || defaultTitle;
  embed.attribs['data-frame'] = page.frame.replaceAll('&', '&amp;');
  embed.attribs['data-title'] = title;

  const isOurs = page.link.parent === embed;
  const words = isOurs ? DomUtils.textContent(page.link) : linkText;
  const link = `<a class="embed-link" href="${page.link.attribs['href'] ?? ''}" rel="noopener noreferrer">${words}</a>`;
  // What the skip link leads to stands before the caption, because HTML allows a caption only as the first or the last child of a figure.
  const stage = nodes(
    `<div class="embed-stage needs-script">${takePicture(embed, address)}<p>${mark}${name}</p><button type="button" class="button">${plays ? playIcon : ''}${load}</button></div>` +
      `<p class="embed-ways">${link}</p><span id="${end}" tabindex="-1"></span>`,
  );
  if (isOurs) DomUtils.removeElement(page.link);
  const skip = nodes(`<a class="embed-skip needs-script" href="#${end}">${texts.skip(title)}</a>`);
  for (const node of skip) DomUtils.prependChild(embed, node);
  for (const node of stage) {
    if (caption?.parent === embed) DomUtils.prepend(caption, node);
    else DomUtils.appendChild(embed, node);
  }
}

/**
 * Makes the embeds of a body loadable. `html` must be sanitised already. Figures that the worker did not mark as embeds, and embeds of
 * pages that cannot be framed, are unchanged. `within` begins their ids.
 */
export function showEmbeds(html: string, within = 'embed'): string {
  if (!holdsEmbeds(html)) return html;
  const document = parseDocument(html, { decodeEntities: false });
  const embeds = DomUtils.getElementsByTagName('figure', document).filter(
    ({ attribs }) => attribs['class'] === 'embed',
  );
  embeds.forEach((embed, index) => showEmbed(embed, `${within}-${index + 1}`));
  return render(document, { encodeEntities: false });
}
