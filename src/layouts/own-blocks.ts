import { startYourTeams } from '#sports/start-your-teams.ts';
import { showWeatherNow } from '#weather/show-weather-now.ts';

/** How each room shows what a reader chose, by the key under which the device keeps it. */
const blocks: Readonly<Record<string, (block: HTMLElement) => Promise<void>>> = {
  'followed-teams': startYourTeams,
  municipality: showWeatherNow,
};

/** Shows in `block` what the reader chose. Never throws for want of an answer: what the server drew stays. */
export async function showOwnBlock(block: HTMLElement): Promise<void> {
  await blocks[block.dataset['own'] ?? '']?.(block);
}
