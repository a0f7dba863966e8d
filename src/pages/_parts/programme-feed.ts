import { programmeEpisodes } from '#api/newsroom-requests.ts';
import { outcome, type ItemOutcome, type Outcome } from '#api/outcome.ts';
import { paths } from '#config/paths.ts';
import type { Programme } from '#contract/content.ts';
import { programmeFeed, type ProgrammeChannel } from '#feeds/programme-feed.ts';
import { squarePicture } from '#pictures/shared-picture.ts';
import { texts } from '#programmes/texts.ts';
import { plainText } from '#ui/plain-text.ts';
import { documentResponse, rss, type Written } from './document.ts';
import { programmeTags } from './episodes.ts';
import { loadProgramme } from './item.ts';
import { movedResponse } from './moved.ts';

/** Podcast players show whole seasons; a hundred is the most that one request returns, and five months of a daily programme. */
const episodeCount = 100;

/** What the feed says of the programme. */
function channelOf(programme: Programme): ProgrammeChannel {
  const title = plainText(programme.title.rendered) || texts.item.fallbackTitle;
  return {
    title: texts.item.feedTitle(title),
    description: plainText(programme.excerpt.rendered) || texts.item.feedDescription(title),
    slug: programme.slug,
    picture: squarePicture(programme.featured_media_url),
  };
}

/**
 * The feed of a programme with its newest episodes, of which it may have none, or the 301 of its old slug. A protected programme has no feed, nor
 * has one that became a story.
 */
export async function programmeFeedResponse(slug: string, site: URL | undefined): Promise<Response> {
  const requested = await loadProgramme(slug);
  const moved = movedResponse(requested, 'item', ({ slug: to }) => ({
    from: slug,
    to,
    addressOf: paths.programmeFeed,
    tagsOf: programmeTags,
  }));
  return (
    moved ??
    documentResponse(await written(slug, requested, site), { contentType: rss, tags: programmeTags(slug) })
  );
}

async function written(
  slug: string,
  requested: ItemOutcome<Programme>,
  site: URL | undefined,
): Promise<Written> {
  if (requested.kind !== 'found') {
    const { fallbackTitle: title, feedTitle, feedDescription } = texts.item;
    const unknown = { title: feedTitle(title), description: feedDescription(title), slug, picture: null };
    const text: Outcome<string> = requested.kind === 'failed' ? requested : { kind: 'missing' };
    return { text, complete: false, standIn: await programmeFeed(unknown, [], site) };
  }
  const episodes = await outcome(programmeEpisodes(requested.data.slug, episodeCount));
  // The programme exists, so episodes that are missing have not been copied from WordPress yet.
  const list = episodes.kind === 'found' ? episodes.data : [];
  const text = await programmeFeed(channelOf(requested.data), list, site);
  return {
    text: episodes.kind === 'failed' ? episodes : { ...requested, data: text },
    complete: episodes.kind === 'found',
    standIn: text,
  };
}
