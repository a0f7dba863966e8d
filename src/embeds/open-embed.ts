import { dressEmbeds } from './dress-embeds.ts';
import { texts } from './texts.ts';
import { watchFrame } from './watch-frame.ts';

/** What a player or a map may do inside its frame. */
const allowed = 'autoplay; clipboard-write; encrypted-media; picture-in-picture';

/**
 * The least that players and posts live on: their scripts and their own cookies, casting, turning a phone's screen, forms, and links
 * that open in a tab of their own. A frame cannot take the reader away from our page, open dialogs or start downloads.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-orientation-lock allow-forms allow-popups allow-popups-to-escape-sandbox';

/** The way to the provider's own page. */
const linkOf = (embed: HTMLElement) => embed.querySelector<HTMLAnchorElement>('.embed-link');

const addressOf = (embed: HTMLElement): string => embed.dataset['frame'] ?? linkOf(embed)?.href ?? '';

/** Greets the host of an embed that a reader is about to load. */
export function preconnect(embed: HTMLElement): void {
  const { origin } = new URL(addressOf(embed));
  if (document.head.querySelector(`link[rel=preconnect][href="${origin}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = origin;
  document.head.append(link);
}

function frameOf(embed: HTMLElement, height: number): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = embed.dataset['title'] ?? '';
  frame.allow = allowed;
  frame.allowFullscreen = true;
  // YouTube's player refuses to start without a referrer (its error 153).
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.setAttribute('sandbox', sandbox);
  // For browsers without `dressEmbeds`: as large as what it replaces.
  frame.width = '100%';
  frame.height = `${height}`;
  frame.src = addressOf(embed);
  return frame;
}

function closer(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'embed-close';
  button.textContent = texts.close;
  return button;
}

/** The frame takes the place of what stood on the stage, and the focus. "Cerrar", beside the link to the provider, gives both back. */
export function openEmbed(embed: HTMLElement): void {
  const stage = embed.querySelector<HTMLElement>('.embed-stage');
  const link = linkOf(embed);
  if (!stage || !link || stage.querySelector('iframe')) return;
  dressEmbeds(document);
  const before = [...stage.childNodes];
  const frame = frameOf(embed, stage.clientHeight);
  const watch = watchFrame(frame, link);
  const close = closer();
  // A link that stood on the stage goes below it, where there is room for both.
  const ways = document.createElement('p');
  ways.className = 'embed-ways';
  if (stage.contains(link)) {
    stage.after(ways);
    ways.append(link.cloneNode(true), close);
  } else link.after(close);
  stage.replaceChildren(frame, watch.status);
  embed.dataset['open'] = '';
  frame.focus();
  close.addEventListener('click', () => {
    watch.stop();
    ways.remove();
    close.remove();
    delete embed.dataset['open'];
    stage.replaceChildren(...before);
    stage.querySelector('button')?.focus();
  });
}
