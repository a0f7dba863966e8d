import type { ArticleSummary } from '#contract/newsroom.ts';
import { paths } from './paths.ts';

/**
 * The canonical address of an article: one that came from WordPress lives at /noticias/{slug}, one that exists in the
 * internal API alone at /article/{slug}.
 */
export function articlePath({ source, slug }: Pick<ArticleSummary, 'source' | 'slug'>): string {
  return source === 'wordpress' ? paths.newsItem(slug) : paths.article(slug);
}
