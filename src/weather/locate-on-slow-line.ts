import { storedValue } from '#preferences/device.ts';
import { onSlowLine } from '#ui/islands/slow-line.ts';
import { askEarly, locating } from './position.ts';

/**
 * Asks for the reader's position on a line where the islands wait for the reader: that costs no byte. Once the browser knows it, `load` fetches
 * the island, which shows the place. On other lines the island asks by itself.
 */
export function locateOnSlowLine(page: Document, load: () => void): void {
  for (const [name, { precision, after }] of Object.entries(locating)) {
    const container = page.querySelector<HTMLElement>(`[data-island=${name}]`);
    if (!container) continue;
    onSlowLine(() => {
      setTimeout(() => {
        // The reader may have used the island meanwhile, named a place, or chosen one before.
        const isUsed = 'hydrated' in container.dataset;
        const isNamed = /[?&]municipio=/.test(location.search);
        // The key of $locatesByItself, whose module has the list of all municipalities.
        const mayAsk = storedValue('locate') !== 'no';
        if (!isUsed && !isNamed && mayAsk) void askEarly(precision, load);
      }, after);
    });
  }
}
