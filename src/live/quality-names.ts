import type { Quality } from './signal.ts';

/** "2.5 Mb/s", "800 kb/s" */
function bitrateText(bits: number): string {
  return bits >= 1_000_000 ? `${Math.round(bits / 100_000) / 10} Mb/s` : `${Math.round(bits / 1_000)} kb/s`;
}

/** Adds what tells those apart that have a name in common. */
export function toldApart<Item extends { name: string }>(
  items: readonly Item[],
  more: (item: Item, at: number) => string,
): Item[] {
  const count = (name: string) => items.filter((item) => item.name === name).length;
  return items.map((item, at) => (count(item.name) > 1 ? { ...item, name: more(item, at) } : item));
}

/**
 * A name for each quality, no name twice: "720p"; with the bit rate, "720p (2.5 Mb/s)", where heights are equal; the bit rate alone where the
 * station does not say the height; with a number where both are equal.
 */
export function namedQualities(qualities: readonly Quality[]): (Quality & { name: string })[] {
  const named = qualities.map((quality) => ({
    ...quality,
    name:
      quality.height > 0
        ? `${quality.height}p`
        : quality.bitrate > 0
          ? bitrateText(quality.bitrate)
          : 'Calidad',
  }));
  const byRate = toldApart(named, ({ name, height, bitrate }) =>
    height > 0 && bitrate > 0 ? `${name} (${bitrateText(bitrate)})` : name,
  );
  return toldApart(byRate, ({ name }, at) => `${name}, ${at + 1}`);
}
