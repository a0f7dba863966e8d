import { startYourTeams } from '#sports/your-teams/start-your-teams.ts';
import { showWeatherNow } from '#weather/home/weather-now.ts';

/** Functions that render personalised blocks, by their `data-own`: the localStorage keys of the reader's choices. */
const blocks: Readonly<Record<string, (block: HTMLElement) => Promise<void>>> = {
  'followed-teams': startYourTeams,
  'municipality temperature-unit': showWeatherNow,
};

/** Renders the reader's choice in `block`. Does not throw when a request for data fails: the server's HTML stays. */
export async function showOwnBlock(block: HTMLElement): Promise<void> {
  await blocks[block.dataset['own'] ?? '']?.(block);
}
