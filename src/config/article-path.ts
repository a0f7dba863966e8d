import type { ArticleSummary } from '#contract/newsroom.ts';
import { paths } from './paths.ts';

/** What the site itself has under /noticias: an article with such a slug has its page under /article alone. */
const taken = new Set(['categoria', 'deportes']);

/**
 * The canonical address of an article: one that came from WordPress lives at /noticias/{slug}, one that exists in the
 * internal API alone at /article/{slug}.
 */
export function articlePath({ source, slug }: Pick<ArticleSummary, 'source' | 'slug'>): string {
  return source === 'wordpress' && !taken.has(slug) ? paths.newsItem(slug) : paths.article(slug);
}
