const events = ['pointerover', 'focusin', 'click'];

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
  for (const type of events) page.addEventListener(type, (event) => void onEvent(event));
}
