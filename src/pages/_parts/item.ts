import { newsItem, programme, programmeList } from '#api/content-requests.ts';
import { article, publishedItems } from '#api/newsroom-requests.ts';
import { itemOutcome } from '#api/item-outcome.ts';
import type { ItemOutcome, Outcome } from '#api/outcome.ts';
import { allowBlockStyles } from '#body/block-styles.ts';
import { articlePath } from '#config/article-path.ts';
import { pathFrom } from '#config/lite-path.ts';
import { setCacheRule, type ResponseHolder } from '#config/page-cache.ts';
import { paths } from '#config/paths.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { limits } from '#contract/fixed-limits.ts';
import { allowScripts, type PageWithPolicy } from '#document/policy.ts';
import { playOpenedScript } from '#programmes/play-opened.script.ts';
import { applyOutcome } from './apply-outcome.ts';
import { loadEpisodes, programmeTags } from './episodes.ts';
import { loadFurther, storyTags } from './further.ts';
import { coverageResponse, isMoved, type Listed, movedResponse, otherKindResponse } from './moved.ts';
import { isForFile, loadUntilFresh, noFile, prerenderedItems, type PrerenderedPath } from './prerendered.ts';

/** Requests of the pages that show one item. The words for the log are prescribed (src/pages/_parts/log-words.test.ts). */

export const loadArticle = (slug: string) => itemOutcome(article(slug));

export const loadNewsItem = (slug: string) => itemOutcome(newsItem(slug), 'Error fetching noticia details');

export const loadProgramme = (slug: string) =>
  itemOutcome(programme(slug), 'Error fetching programa details');

/** The part of Astro's global that these functions need. */
export type Page = ResponseHolder &
  Parameters<typeof allowBlockStyles>[0] &
  PageWithPolicy<'Script'> & {
    params: Record<string, string | undefined>;
    url: URL;
    response: { status?: number };
  };

/** A kind of items: what its page shows beside the item, and the cache tags of both. */
interface Kind<Beside> {
  loadBeside: (slug: string) => Promise<Beside | null>;
  tagsOf: (slug: string, beside: Beside | null) => readonly string[];
  /** The tags of a 301: caches drop it when the item with one of its slugs changes. */
  movedTags: (slug: string) => readonly string[];
}

/** Allows what a page of an item may contain. The origin takes the hashes of what it does not contain out of the policy. */
function allowParts(page: Page): void {
  allowBlockStyles(page);
  allowScripts(page, playOpenedScript);
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
  /** The address of the full page with a slug, to which an old slug is redirected: from a light page to its light twin. */
  addressOf: (slug: string) => string;
}

/** What a page of an item shows. */
export interface ShownItem<Item, Beside> {
  /** As in the address. */
  slug: string;
  result: ItemOutcome<Item>;
  /** Null if it could not be loaded. */
  beside: Beside | null;
}

/** The same of an item that was found. */
export interface FoundItem<Item, Beside> extends ShownItem<Item, Beside> {
  result: Extract<Outcome<Item>, { kind: 'found' }>;
}

/**
 * An item's page that is rendered on request. Sets its status and its cache rule. A page has to return a response as it is: the item has
 * another slug now, or is of another kind.
 */
const requestedPage =
  <Beside>({ loadBeside, tagsOf, movedTags }: Kind<Beside>) =>
  async <Item extends Listed>(
    page: Page,
    { load, addressOf }: PageRequest<Item>,
  ): Promise<Response | ShownItem<Item, Beside>> => {
    const slug = page.params['slug'] ?? '';
    const { pathname } = page.url;
    const result = await load(slug);
    const moved =
      otherKindResponse(result, pathname, movedTags(slug)) ??
      movedResponse(result, 'item', ({ slug: to }) => ({
        from: slug,
        to,
        addressOf: (name) => pathFrom(pathname, addressOf(name)),
        tagsOf: movedTags,
      })) ??
      coverageResponse(result, pathname, movedTags(slug));
    if (moved) return moved;
    const beside = result.kind === 'found' ? await loadBeside(result.data.slug) : null;
    applyOutcome(page, result, 'item', tagsOf(slug, beside), beside !== null);
    return { slug, result, beside };
  };

/** A light page changes what it loads, so it names its request. */
export const requestedStory = requestedPage(stories);

/** The pages of one kind of items, at the addresses of `addressOf`. `staticPaths` are those that become files. */
function itemPages<Item extends Listed, Beside>(
  kind: Kind<Beside>,
  { load, addressOf, staticPaths }: PageRequest<Item> & { staticPaths: () => Promise<PrerenderedPath[]> },
) {
  return {
    staticPaths,
    /** See `requestedPage`. */
    requested(page: Page): Promise<Response | ShownItem<Item, Beside>> {
      allowParts(page);
      return requestedPage(kind)(page, { load, addressOf });
    },
    /** A page that becomes a file. Sets its cache rule. There is no file if a part is missing or stale, or the item has another slug now. */
    async filed(page: Page): Promise<Response | FoundItem<Item, Beside>> {
      const slug = page.params['slug'] ?? '';
      const result: ItemOutcome<Item> = await loadUntilFresh(
        () => load(slug),
        (item) => item,
      );
      if (!isForFile(result) || isMoved({ from: slug, to: result.data.slug }) || result.data.coverage)
        return noFile();
      const beside = await kind.loadBeside(result.data.slug);
      if (beside === null) return noFile();
      setCacheRule(page, 'item', kind.tagsOf(slug, beside));
      allowParts(page);
      return { slug, result, beside };
    },
  };
}

export const articlePages = itemPages(stories, {
  load: loadArticle,
  addressOf: paths.article,
  staticPaths: () => prerenderedItems(publishedItems, paths.article),
});

export const newsItemPages = itemPages(stories, {
  load: loadNewsItem,
  addressOf: (slug) => articlePath({ source: 'wordpress', slug }),
  staticPaths: () =>
    prerenderedItems(
      publishedItems,
      paths.newsItem,
      ({ source, coverage }) => source === 'wordpress' && !coverage,
    ),
});

export const programmePages = itemPages(programmes, {
  load: loadProgramme,
  addressOf: paths.programme,
  staticPaths: () =>
    prerenderedItems((page) => programmeList({ perPage: limits.perPage, page }), paths.programme),
});
