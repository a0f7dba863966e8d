const events = ['pointerover', 'focusin', 'click'];

/** Removes the pictures that do not arrive, of a private video or without a connection: browsers draw a sign in their place. */
function removeMissing(page: Document): void {
  for (const picture of page.querySelectorAll<HTMLImageElement>('.embed-stage > img')) {
    picture.addEventListener('error', () => picture.remove());
    if (picture.complete && picture.naturalWidth === 0) picture.remove();
  }
}

/**
 * Makes the buttons of the page's embeds work. The code that opens an embed is fetched when a reader points at or focuses a button. If
 * it cannot be fetched, the button opens the provider's page like the link.
 */
export function startEmbeds(page: Document): void {
  const onEvent = async ({ type, target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.embed-stage > button') : null;
    const embed = button?.closest<HTMLElement>('.embed');
    if (!embed) return;
    try {
      const { openEmbed, preconnect } = await import('./open-embed.ts');
      if (type === 'click') openEmbed(embed);
      else preconnect(embed);
    } catch {
      if (type === 'click') embed.querySelector<HTMLElement>('.embed-link')?.click();
    }
  };
  removeMissing(page);
  for (const type of events) page.addEventListener(type, (event) => void onEvent(event));
}
