import { programmeEpisodes } from '#api/newsroom-requests.ts';
import { outcome, type ItemOutcome, type Outcome } from '#api/outcome.ts';
import type { Programme } from '#contract/content.ts';
import { programmeFeed, type ProgrammeChannel } from '#feeds/programme-feed.ts';
import { squarePicture } from '#pictures/shared-picture.ts';
import { texts } from '#programmes/texts.ts';
import { plainText } from '#ui/plain-text.ts';
import type { WrittenFeed } from './feed.ts';

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

/** The newest episodes of a programme, which may have none. A protected programme has no feed, nor has one that became a story. */
export async function writeProgrammeFeed(
  slug: string,
  requested: ItemOutcome<Programme>,
  site: URL | undefined,
): Promise<WrittenFeed> {
  const { fallbackTitle, feedTitle, feedDescription } = texts.item;
  const unknown = {
    title: feedTitle(fallbackTitle),
    description: feedDescription(fallbackTitle),
    slug,
    picture: null,
  };
  if (requested.kind !== 'found') {
    const isFailure = requested.kind === 'failed';
    const text: Outcome<string> = isFailure ? requested : { kind: 'missing' };
    return { text, complete: false, standIn: await programmeFeed(unknown, [], site) };
  }
  const channel = channelOf(requested.data);
  const episodes = await outcome(programmeEpisodes(requested.data.slug, episodeCount));
  // The programme exists, so episodes that are missing have not been copied from WordPress yet.
  const list = episodes.kind === 'found' ? episodes.data : [];
  const text = await programmeFeed(channel, list, site);
  return {
    text: episodes.kind === 'failed' ? episodes : { ...requested, data: text },
    complete: episodes.kind === 'found',
    standIn: text,
  };
}
