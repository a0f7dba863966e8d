import type { Coordinates } from '#api/weather.ts';
import { embedAddress } from './embed-address.ts';

/** Centres the maps that follow the page's place on `centre`, whether their frame is loaded or not. */
export function centreEmbeds(page: Document, centre: Coordinates): void {
  for (const embed of page.querySelectorAll<HTMLElement>('.embed[data-follows]')) {
    const address = embedAddress(embed.dataset['follows'] ?? '', centre);
    embed.querySelector('.embed-link')?.setAttribute('href', address);
    const frame = embed.querySelector('iframe');
    if (frame && frame.src !== address) frame.src = address;
  }
}
