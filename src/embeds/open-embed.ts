import { frameReferrer } from '#config/frame-referrers.ts';
import css from './open-embed.css?inline';
import { texts } from './texts.ts';
import { watchFrame } from './watch-frame.ts';

/** Permissions policy (`allow`) of a player's or map's frame. */
const permissions = 'autoplay; clipboard-write; encrypted-media; picture-in-picture';

/**
 * The minimum that players and posts need: their scripts and cookies, casting, locking the screen orientation, forms, and links that
 * open in a new tab. A frame cannot navigate our page, open dialogs or start downloads.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-orientation-lock allow-forms allow-popups allow-popups-to-escape-sandbox';

/** Of a frame from this site's own address, which is the sample's: it must not be able to leave its sandbox. */
const sandboxOfOwn = sandbox.replace('allow-same-origin ', '');

/** The link to the provider's own page. */
const linkOf = (embed: HTMLElement) => embed.querySelector<HTMLAnchorElement>('.embed-link');

const addressOf = (embed: HTMLElement): string =>
  embed.dataset['frame'] ?? linkOf(embed)?.getAttribute('href') ?? '';

const isOwn = (address: string): boolean => new URL(address, location.href).origin === location.origin;

/** Preconnects to the host of an embed that the reader is about to load. */
export function preconnect(embed: HTMLElement): void {
  const { origin } = new URL(addressOf(embed), location.href);
  if (document.head.querySelector(`link[rel=preconnect][href="${origin}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = origin;
  document.head.append(link);
}

function frameOf(embed: HTMLElement, height: number): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = embed.dataset['title'] ?? '';
  frame.allow = permissions;
  frame.allowFullscreen = true;
  const address = addressOf(embed);
  frame.referrerPolicy = isOwn(address) ? 'no-referrer' : frameReferrer(address);
  frame.setAttribute('sandbox', isOwn(address) ? sandboxOfOwn : sandbox);
  // For browsers without adopted stylesheets (see `dressEmbeds`): as large as the content that it replaces.
  frame.width = '100%';
  frame.height = `${height}`;
  frame.src = address;
  return frame;
}

function closer(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'embed-close';
  button.textContent = texts.close;
  return button;
}

/** Replaces the stage's content with the frame and focuses it. A close button beside the provider's link undoes both. */
export function openEmbed(embed: HTMLElement): void {
  const stage = embed.querySelector<HTMLElement>('.embed-stage');
  const link = linkOf(embed);
  if (!stage || !link || stage.querySelector('iframe')) return;
  dressEmbeds(document);
  const before = [...stage.childNodes];
  const frame = frameOf(embed, stage.clientHeight);
  const watch = watchFrame(frame, link);
  const close = closer();
  link.after(close);
  // The drawing stays below the frame: a frame that fails is hidden, and leaves it. A picture would cover the frame.
  const drawing = before.filter((node) => node instanceof Element && !node.matches('button, p, img'));
  stage.replaceChildren(...drawing, frame, watch.status);
  embed.dataset['open'] = '';
  frame.focus();
  close.addEventListener('click', () => {
    watch.stop();
    close.remove();
    delete embed.dataset['open'];
    stage.replaceChildren(...before);
    stage.querySelector('button')?.focus();
  });
}

let sheet: CSSStyleSheet | undefined;

/**
 * Adds the styles of opened embeds. They are part of the lazily loaded code: imported as usual they would be in every page that may
 * contain an embed, although few readers open one.
 */
function dressEmbeds(page: Document): void {
  if (sheet || !('adoptedStyleSheets' in page)) return;
  sheet = new CSSStyleSheet();
  /* eslint-disable browser/oldest -- Asked above. */
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  /* eslint-enable browser/oldest */
}
