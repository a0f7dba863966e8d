import { z } from 'zod';

/** Items that cannot be made to fit the contract (no date, say) are left out, not the whole list. */
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
