import type { Answer } from '#api/client.ts';
import { outcome, type Outcome } from '#api/outcome.ts';
import { readSettings } from '#config/settings.ts';
import { limits } from '#contract/limits.ts';

/** Questions under way at once during a build: enough to keep the worker busy, few enough to leave the CMS alone. */
const atOnce = 8;

type Found<T> = Extract<Outcome<T>, { kind: 'found' }>;

export interface PrerenderedPage<T> {
  params: { slug: string };
  props: { result: Found<T> };
}

/**
 * Slugs of the newest items, as many as PRERENDER_LIMIT allows. Where the list cannot be had, those found so far:
 * a page that is not prerendered is rendered on request.
 */
export async function newestSlugs(
  askList: (perPage: number, page: number) => Promise<Answer<{ slug: string }[]>>,
): Promise<string[]> {
  const limit = readSettings(process.env).PRERENDER_LIMIT;
  const slugs: string[] = [];
  for (let page = 1; slugs.length < limit; page += 1) {
    const perPage = Math.min(limits.perPage, limit);
    const list = await outcome(askList(perPage, page));
    if (list.kind !== 'found') break;
    slugs.push(...list.data.map(({ slug }) => slug));
    if (list.data.length < perPage) break;
  }
  return [...new Set(slugs)].slice(0, limit);
}

/** A page for each slug whose data could be had, with that data; the others are left to their on-request twin. */
export async function prerendered<T>(
  slugs: readonly string[],
  askOne: (slug: string) => Promise<Answer<T>>,
): Promise<PrerenderedPage<T>[]> {
  const pages: PrerenderedPage<T>[] = [];
  const waiting = [...slugs];
  const work = async () => {
    for (let slug = waiting.shift(); slug !== undefined; slug = waiting.shift()) {
      const result = await outcome(askOne(slug));
      if (result.kind === 'found') pages.push({ params: { slug }, props: { result } });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return pages;
}
