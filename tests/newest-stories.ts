import { ListItems, type ListItem } from '#contract/content.ts';
import { CoveragePage } from '#contract/coverages.ts';
import { fetchWorker } from './fetch-worker.ts';

const request = async (address: string): Promise<unknown> => (await fetchWorker(address)).json();

const newest = async (url: string) =>
  ListItems.parse(await request(`${url}/api/wordpress/noticias?per_page=100`));

/** The newest stories of a site or of its worker, so many. A live coverage is none: its page has another address and is no file. */
export async function newestStories(url: string, count: number): Promise<ListItem[]> {
  return (await newest(url)).filter(({ coverage }) => coverage === null).slice(0, count);
}

/** Addresses of a live coverage that is told now: its newest entries, one entry, older ones, and those since a position. */
export async function coverageAddresses(
  url: string,
): Promise<Record<'own' | 'entry' | 'older' | 'newer', string>> {
  const slug = (await newest(url)).find(({ coverage }) => coverage?.endedAt === null)?.slug ?? '';
  const { entries } = CoveragePage.parse(await request(`${url}/api/coverages/${slug}`));
  const own = `/minuto-a-minuto/${slug}`;
  return {
    own,
    entry: `${own}/${entries[0]?.id}`,
    older: `${own}/antes/${entries.at(-1)?.id}`,
    newer: `${own}/desde/1`,
  };
}
