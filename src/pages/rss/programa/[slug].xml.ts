import type { APIRoute } from 'astro';
import { paths } from '#config/paths.ts';
import { documentResponse, rss } from '../../_parts/document.ts';
import { programmeTags } from '../../_parts/episodes.ts';
import { loadProgramme } from '../../_parts/item.ts';
import { movedResponse } from '../../_parts/moved.ts';
import { writeProgrammeFeed } from '../../_parts/programme-feed.ts';

export const prerender = false;

export const GET: APIRoute<Record<string, string>, { slug: string }> = async ({ site, params: { slug } }) => {
  const programme = await loadProgramme(slug);
  const moved = movedResponse(programme, 'item', ({ slug: to }) => ({
    from: slug,
    to,
    addressOf: paths.programmeFeed,
    tagsOf: programmeTags,
  }));
  if (moved) return moved;
  const { text, complete, standIn } = await writeProgrammeFeed(slug, programme, site);
  return documentResponse(text, {
    contentType: rss,
    rule: 'list',
    tags: programmeTags(slug),
    complete,
    standIn,
  });
};
