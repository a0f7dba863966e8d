/** What a player or a map may do inside its frame. */
const allowed = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

function frameOf(embed: HTMLElement, address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = embed.dataset['title'] ?? '';
  frame.allow = allowed;
  frame.allowFullscreen = true;
  // YouTube's player refuses to start without a referrer (its error 153).
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address;
  return frame;
}

/** Lets each embed of the page load when a reader asks for it: its frame takes the drawing's place, and the focus. */
export function startEmbeds(page: Document): void {
  for (const embed of page.querySelectorAll<HTMLElement>('.embed')) {
    const link = embed.querySelector('a');
    const button = embed.querySelector('button');
    if (!link || !button) continue;
    button.addEventListener('click', () => {
      const frame = frameOf(embed, link.href);
      embed.querySelector('.embed-stage')?.replaceChildren(frame);
      frame.focus();
    });
  }
}
