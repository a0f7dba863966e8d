import { render } from 'dom-serializer';
import { decode } from 'html-entities';
import { DomUtils, parseDocument } from 'htmlparser2';
import { frameOfPage, isProvider } from './provider-frames.ts';
import { providerTexts, quoteLink, texts } from './texts.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** What the worker marks an embed with; most bodies hold none and are not parsed. */
const mark = 'class="embed"';

/** Whether a body holds an embed of the CMS, ready to be shown or not. */
export const holdsEmbeds = (html: string): boolean => html.includes(mark);

/** Nodes of HTML that is written here, entities as they are. */
const nodes = (html: string) => parseDocument(html, { decodeEntities: false }).childNodes;

/** The page that an embed is of: its last link that could be framed, outside its caption. */
function findPage(embed: Element, caption: Element | undefined): { link: Element; frame: string } | null {
  const provider = embed.attribs['data-provider'];
  if (!isProvider(provider)) return null;
  const ofCaption = new Set(caption && DomUtils.getElementsByTagName('a', caption));
  for (const link of DomUtils.getElementsByTagName('a', embed).toReversed()) {
    const frame = ofCaption.has(link) ? null : frameOfPage(provider, decode(link.attribs['href']));
    if (frame) return { link, frame };
  }
  return null;
}

/**
 * The link of an embed becomes a stage: a button that loads the frame there, and the link to its provider, which is all of it where no
 * script runs. A quoted post keeps its words above.
 */
function showEmbed(embed: Element, number: number): void {
  const [caption] = DomUtils.getElementsByTagName('figcaption', embed);
  const page = findPage(embed, caption);
  const provider = embed.attribs['data-provider'];
  if (!page || !isProvider(provider)) return;
  const { title: standard, load } = providerTexts[provider];
  const title = (caption && DomUtils.textContent(caption).trim().replace(/\.$/, '')) || standard;
  const end = `embed-${number}`;
  embed.attribs['data-frame'] = page.frame.replaceAll('&', '&amp;');
  embed.attribs['data-title'] = title;

  const isOurs = page.link.parent === embed;
  const words = isOurs ? DomUtils.textContent(page.link) : quoteLink;
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
 * Makes the embeds of a body ready to be loaded by a reader. `html` must be sanitised already. A figure that the worker did not make, or
 * of a page that cannot be framed, stays as it is.
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
