import { z } from 'zod';

/**
 * Converts the items to the contract. An item that does not fit (without a date, for example) is left out and logged; the others are kept.
 */
export async function convertible<Wire extends { id: number }, Item extends object>(
  items: Wire[],
  convert: (item: Wire) => Item | Promise<Item>,
): Promise<Item[]> {
  const converted: Item[] = [];
  for (const item of items) {
    try {
      converted.push(await convert(item));
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      console.error(`wordpress: item ${item.id} left out: ${z.prettifyError(error).replaceAll('\n', ' ')}`);
    }
  }
  return converted;
}
