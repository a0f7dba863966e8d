import { newsItem, programme } from '#api/content.ts';
import { outcome } from '#api/outcome.ts';

/** What the pages of one item ask for. The log calls their failures as the specification does (section 8). */

export const askNewsItem = (slug: string) => outcome(newsItem(slug), 'Error fetching noticia details');

export const askProgramme = (slug: string) => outcome(programme(slug), 'Error fetching programa details');
