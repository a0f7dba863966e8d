/** Functions that render personalised blocks, by their `data-own`: the localStorage keys of the reader's choices. */
const blocks: Readonly<Record<string, () => Promise<(block: HTMLElement) => Promise<void>>>> = {
  'followed-teams': async () => (await import('#sports/your-teams/start-your-teams.ts')).startYourTeams,
  notified: async () => (await import('#account/notify.ts')).startNotifying,
  'municipality temperature-unit': async () => (await import('#weather/home/weather-now.ts')).showWeatherNow,
};

/** Renders the reader's choice in `block`. Does not throw when a request for data fails: the server's HTML stays. */
export async function showOwnBlock(block: HTMLElement): Promise<void> {
  const show = await blocks[block.dataset['own'] ?? '']?.();
  await show?.(block);
}
