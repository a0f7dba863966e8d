import { Banners, Categories, Category, ListItems, NewsItem, Programme } from '#contract/content.ts';
import type { ListSize } from '#contract/fixed-limits.ts';
import { slugSegment } from '#contract/publishing/item-addresses.ts';
import { requestApi, type RequestOptions } from './client.ts';

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

/** News categories that have items, sorted by name. */
export const newsCategories = (options?: RequestOptions) =>
  requestApi('/api/wordpress/categorias', Categories, options);

export const programmeCategories = (options?: RequestOptions) =>
  requestApi('/api/wordpress/categorias-programas', Categories, options);

/** A news category, with or without items. An old slug returns the category with its present slug; so do the requests for items. */
export const newsCategory = (slug: string, options?: RequestOptions) =>
  requestApi(`/api/wordpress/categorias/${slugSegment(slug)}`, Category, options);

export const programmeCategory = (slug: string, options?: RequestOptions) =>
  requestApi(`/api/wordpress/categorias-programas/${slugSegment(slug)}`, Category, options);

/** The home page's banners. The request bypasses every cache, a product requirement. */
export const banners = () =>
  requestApi(`/api/wordpress/banner?t=${Date.now()}`, Banners, {
    init: { headers: { 'Cache-Control': 'no-cache' } },
  });

export const newsList = ({ perPage, page, category }: ListParameters, options?: RequestOptions) =>
  requestApi(
    `/api/wordpress/noticias${query({ per_page: perPage, page, categoria: category })}`,
    ListItems,
    options,
  );

export const sportsNews = ({ perPage, page }: ListParameters, options?: RequestOptions) =>
  requestApi(`/api/wordpress/noticias/deportes${query({ per_page: perPage, page })}`, ListItems, options);

export const newsItem = (slug: string) =>
  requestApi(`/api/wordpress/noticias/${slugSegment(slug)}`, NewsItem);

export const programmeList = ({ perPage, page, category }: ListParameters, options?: RequestOptions) =>
  requestApi(
    `/api/wordpress/programas${query({ per_page: perPage, page, categorias_programas: category })}`,
    ListItems,
    options,
  );

export const programme = (slug: string) =>
  requestApi(`/api/wordpress/programas/${slugSegment(slug)}`, Programme);
