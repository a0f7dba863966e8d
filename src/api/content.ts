import { Banners, Categories, ListItems, NewsItem, Programme } from '#contract/content.ts';
import type { ListSize } from '#contract/limits.ts';
import { ask, type AskOptions } from './client.ts';

interface ListParameters {
  perPage?: ListSize;
  page?: number;
  /** Id of a news or programme category. */
  category?: number;
}

function query(parameters: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** News categories, sorted by the CMS's number of items, largest first. */
export const newsCategories = (options?: AskOptions) => ask('/api/wordpress/categorias', Categories, options);

export const programmeCategories = (options?: AskOptions) =>
  ask('/api/wordpress/categorias-programas', Categories, options);

/** The home page's banners. The request bypasses every cache, a product requirement. */
export const banners = (options?: AskOptions) =>
  ask(`/api/wordpress/banner?t=${Date.now()}`, Banners, {
    ...options,
    init: { headers: { 'Cache-Control': 'no-cache' } },
  });

export const newsList = ({ perPage, page, category }: ListParameters, options?: AskOptions) =>
  ask(
    `/api/wordpress/noticias${query({ per_page: perPage, page, categoria: category })}`,
    ListItems,
    options,
  );

export const sportsNews = ({ perPage, page }: ListParameters, options?: AskOptions) =>
  ask(`/api/wordpress/noticias/deportes${query({ per_page: perPage, page })}`, ListItems, options);

export const newsItem = (slug: string, options?: AskOptions) =>
  ask(`/api/wordpress/noticias/${encodeURIComponent(slug)}`, NewsItem, options);

export const programmeList = ({ perPage, page, category }: ListParameters, options?: AskOptions) =>
  ask(
    `/api/wordpress/programas${query({ per_page: perPage, page, categorias_programas: category })}`,
    ListItems,
    options,
  );

export const programme = (slug: string, options?: AskOptions) =>
  ask(`/api/wordpress/programas/${encodeURIComponent(slug)}`, Programme, options);
