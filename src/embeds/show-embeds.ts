import { render } from 'dom-serializer';
import { decode } from 'html-entities';
import { DomUtils, parseDocument } from 'htmlparser2';
import { embedLinkText, isEmbedProvider } from '#contract/embed-providers.ts';
import { frameOfPage } from './provider-frames.ts';
import { texts, textsOf } from './texts.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** The worker's mark of an embed. Bodies without it, which are most, are not parsed. */
const mark = 'class="embed"';

/** Whether a body contains an embed, before or after `showEmbeds`. */
export const holdsEmbeds = (html: string): boolean => html.includes(mark);

/** Parses HTML that is written in this file, without decoding entities. */
const nodes = (html: string) => parseDocument(html, { decodeEntities: false }).childNodes;

/** The embedded page: the last link outside the caption that can be framed. */
function findPage(embed: Element, caption: Element | undefined): { link: Element; frame: string } | null {
  const provider = embed.attribs['data-provider'];
  if (!isEmbedProvider(provider)) return null;
  const ofCaption = new Set(caption && DomUtils.getElementsByTagName('a', caption));
  for (const link of DomUtils.getElementsByTagName('a', embed).toReversed()) {
    const frame = ofCaption.has(link) ? null : frameOfPage(provider, decode(link.attribs['href']));
    if (frame) return { link, frame };
  }
  return null;
}

/**
 * Replaces the link of an embed with a stage: a button that loads the frame, and the link to the provider, which works without a script.
 * The text of a quoted post stays above it.
 */
function showEmbed(embed: Element, number: number): void {
  const [caption] = DomUtils.getElementsByTagName('figcaption', embed);
  const page = findPage(embed, caption);
  const provider = embed.attribs['data-provider'];
  if (!page || !isEmbedProvider(provider)) return;
  const { title: defaultTitle, load } = textsOf(provider);
  const title = (caption && DomUtils.textContent(caption).trim().replace(/\.$/, '')) || defaultTitle;
  const end = `embed-${number}`;
  embed.attribs['data-frame'] = page.frame.replaceAll('&', '&amp;');
  embed.attribs['data-title'] = title;

  const isOurs = page.link.parent === embed;
  const words = isOurs ? DomUtils.textContent(page.link) : embedLinkText(provider);
  const link = `<a class="embed-link" href="${page.link.attribs['href'] ?? ''}" rel="noopener noreferrer">${words}</a>`;
  const stage = nodes(
    `<div class="embed-stage"><button type="button" class="button needs-script">${load}</button>${link}</div>`,
  );
  if (isOurs) DomUtils.removeElement(page.link);
  const skip = nodes(`<a class="embed-skip needs-script" href="#${end}">${texts.skip(title)}</a>`);
  for (const node of skip) DomUtils.prependChild(embed, node);
  for (const node of stage) {
    if (caption?.parent === embed) DomUtils.prepend(caption, node);
    else DomUtils.appendChild(embed, node);
  }
  for (const node of nodes(`<span id="${end}" tabindex="-1"></span>`)) DomUtils.appendChild(embed, node);
}

/**
 * Makes the embeds of a body loadable. `html` must be sanitised already. Figures that the worker did not mark as embeds, and embeds of
 * pages that cannot be framed, are unchanged.
 */
export function showEmbeds(html: string): string {
  if (!holdsEmbeds(html)) return html;
  const document = parseDocument(html, { decodeEntities: false });
  const embeds = DomUtils.getElementsByTagName('figure', document).filter(
    ({ attribs }) => attribs['class'] === 'embed',
  );
  embeds.forEach((embed, index) => showEmbed(embed, index + 1));
  return render(document, { encodeEntities: false });
}
