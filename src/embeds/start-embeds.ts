const reaches = ['pointerover', 'focusin', 'click'];

/**
 * Lets the embeds of the page load when a reader asks for it. What that takes is fetched when they reach for one; where it does not
 * come, the button does what the link does.
 */
export function startEmbeds(page: Document): void {
  const reach = async ({ type, target }: Event) => {
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
  for (const type of reaches) page.addEventListener(type, (event) => void reach(event));
}
