import { newsItem, programme } from '#api/content.ts';
import { itemOutcome } from '#api/outcome.ts';

/** Requests of the pages that show one item. The words for the log are prescribed (src/pages/_log-words.test.ts). */

export const loadNewsItem = (slug: string) => itemOutcome(newsItem(slug), 'Error fetching noticia details');

export const loadProgramme = (slug: string) =>
  itemOutcome(programme(slug), 'Error fetching programa details');
