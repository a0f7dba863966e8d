import { startYourTeams } from '#sports/start-your-teams.ts';
import { showWeatherNow } from '#weather/home/weather-now.ts';

/** Functions that render personalised blocks, by the localStorage key of the reader's choice. */
const blocks: Readonly<Record<string, (block: HTMLElement) => Promise<void>>> = {
  'followed-teams': startYourTeams,
  municipality: showWeatherNow,
};

/** Renders the reader's choice in `block`. Does not throw when a request for data fails: the server's HTML stays. */
export async function showOwnBlock(block: HTMLElement): Promise<void> {
  await blocks[block.dataset['own'] ?? '']?.(block);
}
