import { newsCategories, programmeCategories } from '#api/content-requests.ts';
import { outcome, type Outcome } from '#api/outcome.ts';
import { pathFrom } from '#config/lite-path.ts';
import { setCacheRule, type ResponseHolder } from '#config/page-cache.ts';
import { paths } from '#config/paths.ts';
import { toSlug } from '#contract/text/slug.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { categoryListing, type CategoryFamily, type CategoryListing } from '#news/category-listing.ts';
import { applyOutcome } from './apply-outcome.ts';
import { isMoved, movedResponse } from './moved.ts';
import {
  buildList,
  isForFile,
  loadUntilFresh,
  noFile,
  prerenderedPath,
  type PrerenderedPath,
} from './prerendered.ts';

/** Splits the rest of a category's address, "deportes" or "deportes/3". Null for anything else. */
export function categoryAddress(rest: string | undefined): { slug: string; page: string | undefined } | null {
  const [slug, page, ...further] = (rest ?? '').split('/');
  return !slug || further.length > 0 || page === '' ? null : { slug: toSlug(slug), page };
}

/** Cache tags of a topic's page, which changes with every news item: any of them may get or lose the tag. */
export const topicTags = (slug: string) => [tags.topic(slug), tags.newsLists, tags.navigation];

/** Cache tags of an author's page, which changes with every news item: any of them may name the author. */
const authorTags = () => [tags.newsLists, tags.navigation];

/** Cache tags of a category's page: both kinds of category with this slug, and the header. */
export const categoryTags = (slug: string) => [
  tags.newsCategory(slug),
  tags.programmeCategory(slug),
  tags.navigation,
];

/** The part of Astro's global that these functions need. */
type Page = ResponseHolder & { params: { slug?: string }; url: URL; response: { status?: number } };

export interface ShownCategory {
  /** As in the address. */
  slug: string;
  listing: Outcome<CategoryListing>;
  /** The family of a page that is not found. */
  family: CategoryFamily;
  /** Address of one page of the full category, in the route family of the request. */
  href: (slug: string, page?: number) => string;
}

interface CategoryRoute extends Pick<ShownCategory, 'href'> {
  /** The families that are looked through, in this order. */
  families: readonly CategoryFamily[];
  /** `news` by default. */
  family?: CategoryFamily;
  /** `categoryTags` by default. */
  tagsOf?: (slug: string) => readonly string[];
}

/** The pages of the categories at the addresses of `href`, and of their light twins. `staticPaths` are those that become files. */
function categoryPages({ families, href, family = 'news', tagsOf = categoryTags }: CategoryRoute) {
  async function load(page: Page): Promise<ShownCategory> {
    const address = categoryAddress(page.params.slug);
    const listing: Outcome<CategoryListing> = address
      ? await outcome(categoryListing(address.slug, families, address.page))
      : { kind: 'missing' };
    return { slug: address?.slug ?? '', listing, family, href };
  }

  return {
    /** The first page of every category. */
    async staticPaths(): Promise<PrerenderedPath[]> {
      const lists = await Promise.all([
        families.includes('news') ? buildList(outcome(newsCategories())) : [],
        families.includes('programmes') ? buildList(outcome(programmeCategories())) : [],
      ]);
      const slugs = new Set(lists.flat().map(({ slug }) => slug));
      // The version is empty: changes of the listed items are tracked by the category's tag.
      return [...slugs].map((slug) => prerenderedPath(slug, href(slug), ''));
    },
    /**
     * A page that is rendered on request. Sets its status and its cache rule. A page has to return a response as it is: the slug is an old
     * one, and the response leads to the same page of the category.
     */
    async requested(page: Page): Promise<Response | ShownCategory> {
      const shown = await load(page);
      const moved = movedResponse(shown.listing, 'list', ({ category, page: number }) => ({
        from: shown.slug,
        to: category.slug,
        addressOf: (slug) => pathFrom(page.url.pathname, href(slug, number)),
        tagsOf,
      }));
      if (moved) return moved;
      applyOutcome(page, shown.listing, 'list', tagsOf(shown.slug));
      return shown;
    },
    /** A page that becomes a file. Sets its cache rule. There is no file if the list is missing or stale, or the slug is an old one. */
    async filed(page: Page): Promise<Response | ShownCategory> {
      const shown = await loadUntilFresh(
        () => load(page),
        ({ listing }) => listing,
      );
      const { slug, listing } = shown;
      if (!isForFile(listing) || isMoved({ from: slug, to: listing.data.category.slug })) return noFile();
      setCacheRule(page, 'list', tagsOf(slug));
      return shown;
    },
  };
}

export const anyCategoryPages = categoryPages({ families: ['news', 'programmes'], href: paths.category });
export const newsCategoryPages = categoryPages({ families: ['news'], href: paths.newsCategory });
export const programmeCategoryPages = categoryPages({
  families: ['programmes'],
  href: paths.programmeCategory,
});
export const topicPages = categoryPages({
  families: ['topics'],
  family: 'topics',
  href: paths.topic,
  tagsOf: topicTags,
});
export const authorPages = categoryPages({
  families: ['authors'],
  family: 'authors',
  href: paths.author,
  tagsOf: authorTags,
});
