import { newsItem, programme } from '#api/content-requests.ts';
import { article } from '#api/newsroom-requests.ts';
import { itemOutcome, type ItemOutcome } from '#api/outcome.ts';
import { setCacheRule, type ResponseHolder } from '#config/page-cache.ts';
import { tags } from '#contract/cache-tags.ts';
import { applyOutcome } from './_apply-outcome.ts';
import { loadEpisodes, programmeTags } from './_episodes.ts';
import { loadFurther, storyTags } from './_further.ts';
import { isMoved, movedResponse } from './_moved.ts';
import { isForFile, loadUntilFresh } from './_prerendered.ts';

/** Requests of the pages that show one item. The words for the log are prescribed (src/pages/_log-words.test.ts). */

export const loadArticle = (slug: string) => itemOutcome(article(slug));

export const loadNewsItem = (slug: string) => itemOutcome(newsItem(slug), 'Error fetching noticia details');

export const loadProgramme = (slug: string) =>
  itemOutcome(programme(slug), 'Error fetching programa details');

/** The part of Astro's global that these functions need. */
type Page = ResponseHolder & { params: { slug?: string }; response: { status?: number } };

/** A kind of items: what its page shows beside the item, and the cache tags of both. */
interface Kind<Beside> {
  loadBeside: (slug: string) => Promise<Beside | null>;
  tagsOf: (slug: string, beside: Beside | null) => readonly string[];
  /** The tags of a 301: caches drop it when the item with one of its slugs changes. */
  movedTags: (slug: string) => readonly string[];
}

const stories = {
  loadBeside: loadFurther,
  tagsOf: storyTags,
  movedTags: (slug: string) => [tags.newsItem(slug)],
};

const programmes = {
  loadBeside: loadEpisodes,
  tagsOf: programmeTags,
  movedTags: (slug: string) => [tags.programme(slug)],
};

interface PageRequest<Item> {
  load: (slug: string) => Promise<ItemOutcome<Item>>;
  /** The address of the page with a slug, to which an old slug is redirected. */
  addressOf: (slug: string) => string;
}

/**
 * An item's page that is rendered on request. Sets its status and its cache rule. `moved` is the response if the item has another slug now;
 * the page has to return it. `beside` is null if it could not be loaded.
 */
const requestedPage =
  <Beside>({ loadBeside, tagsOf, movedTags }: Kind<Beside>) =>
  async <Item extends { slug: string }>(page: Page, { load, addressOf }: PageRequest<Item>) => {
    const slug = page.params.slug ?? '';
    const result = await load(slug);
    const found = result.kind === 'found' ? result : null;
    const moved = movedResponse(result, 'item', ({ slug: to }) => ({
      from: slug,
      to,
      addressOf,
      tagsOf: movedTags,
    }));
    const beside = found && !moved ? await loadBeside(found.data.slug) : null;
    if (!moved) applyOutcome(page, result, 'item', tagsOf(slug, beside), beside !== null);
    return { slug, result, found, beside, moved };
  };

/** An item's page that becomes a file. Sets its cache rule. Null if a part is missing or stale, or the item has another slug now: then there is no file. */
const filedPage =
  <Beside>({ loadBeside, tagsOf }: Kind<Beside>) =>
  async <Item extends { slug: string }>(page: Page, load: PageRequest<Item>['load']) => {
    const slug = page.params.slug ?? '';
    const result: ItemOutcome<Item> = await loadUntilFresh(
      () => load(slug),
      (item) => item,
    );
    if (!isForFile(result) || isMoved({ from: slug, to: result.data.slug })) return null;
    const beside = await loadBeside(result.data.slug);
    if (beside === null) return null;
    setCacheRule(page, 'item', tagsOf(slug, beside));
    return { slug, result, beside };
  };

/** `beside` is what to read after the story. */
export const requestedStory = requestedPage(stories);
export const filedStory = filedPage(stories);

/** `beside` are the newest episodes. */
export const requestedProgramme = requestedPage(programmes);
export const filedProgramme = filedPage(programmes);
