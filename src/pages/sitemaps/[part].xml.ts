import type { APIRoute } from 'astro';
import type { Outcome } from '#api/outcome.ts';
import { paths } from '#config/paths.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { sitemap, type SitemapEntry } from '#feeds/sitemap-xml.ts';
import { documentResponse, foundOutcome, xml } from '../_parts/document.ts';
import {
  authorEntries,
  newsEntries,
  programmeEntries,
  sectionEntries,
  topicEntries,
} from '../_parts/sitemap-entries.ts';

export const prerender = false;

interface Part {
  entries: Outcome<SitemapEntry[]>;
  tags: readonly string[];
  complete?: boolean;
}

async function partOf(name: string): Promise<Part> {
  if (name === 'secciones') {
    const { entries, complete } = await sectionEntries();
    return {
      entries: foundOutcome(entries),
      tags: [tags.navigation, tags.newsLists, tags.programmeLists],
      complete,
    };
  }
  if (name === 'programas') return { entries: await programmeEntries(), tags: [tags.programmeLists] };
  if (name === 'autores') return { entries: await authorEntries(), tags: [tags.newsLists] };
  if (name === 'temas') return { entries: await topicEntries(), tags: [tags.newsLists] };
  const number = /^noticias-([1-9]\d{0,4})$/.exec(name)?.[1];
  const entries: Outcome<SitemapEntry[]> = number ? await newsEntries(Number(number)) : { kind: 'missing' };
  return { entries, tags: [tags.newsLists] };
}

export const GET: APIRoute<Record<string, string>, { part: string }> = async ({ site, params }) => {
  const { entries, tags, complete } = await partOf(params.part);
  const text = entries.kind === 'found' ? { ...entries, data: await sitemap(entries.data, site) } : entries;
  // A sitemap must not be empty, so the minimal one contains the home page.
  const standIn = await sitemap([{ path: paths.home, modified: null }], site);
  return documentResponse({ text, complete, standIn }, { contentType: xml, tags });
};
