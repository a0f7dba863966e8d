import { newsCategories, programmeCategories } from '#api/content-requests.ts';
import { outcome, type Outcome } from '#api/outcome.ts';
import { toSlug } from '#contract/slug.ts';
import { tags } from '#contract/cache-tags.ts';
import { categoryListing, type CategoryFamily, type CategoryListing } from '#news/category-listing.ts';
import { movedResponse } from './_moved.ts';
import { buildList, prerenderedPath, type PrerenderedPath } from './_prerendered.ts';

/** Splits the rest of a category's address, `deportes` or `deportes/3`. Null for anything else. */
export function categoryAddress(rest: string | undefined): { slug: string; page: string | undefined } | null {
  const [slug, page, ...further] = (rest ?? '').split('/');
  return !slug || further.length > 0 || page === '' ? null : { slug: toSlug(slug), page };
}

/** The request of the category pages that are rendered on request. */
export async function loadCategory(
  rest: string | undefined,
  families: readonly CategoryFamily[],
): Promise<{ slug: string; listing: Outcome<CategoryListing> }> {
  const address = categoryAddress(rest);
  if (!address) return { slug: '', listing: { kind: 'missing' } };
  const listing = await outcome(categoryListing(address.slug, families, address.page));
  return { slug: address.slug, listing };
}

/** The 301 of the old slug of a category or topic, to the same page of it; null if the slug is its present one. */
export const movedCategory = (
  from: string,
  listing: Outcome<CategoryListing>,
  href: (slug: string, page?: number) => string,
  tagsOf: (slug: string) => readonly string[] = categoryTags,
): Response | null =>
  movedResponse(listing, 'list', ({ category, page }) => ({
    from,
    to: category.slug,
    addressOf: (slug) => href(slug, page),
    tagsOf,
  }));

/** The first page of every category of the given families. */
export async function prerenderedCategories(
  families: readonly CategoryFamily[],
  addressOf: (slug: string) => string,
): Promise<PrerenderedPath[]> {
  const lists = await Promise.all([
    families.includes('news') ? buildList(outcome(newsCategories())) : [],
    families.includes('programmes') ? buildList(outcome(programmeCategories())) : [],
  ]);
  const slugs = new Set(lists.flat().map(({ slug }) => slug));
  // The version is empty: changes of the listed items are tracked by the category's tag.
  return [...slugs].map((slug) => prerenderedPath(slug, addressOf(slug), ''));
}

/** Cache tags of a topic's page, which changes with every news item: any of them may get or lose the tag. */
export const topicTags = (slug: string) => [tags.topic(slug), tags.newsLists, tags.navigation];

/** Cache tags of an author's page, which changes with every news item: any of them may name the author. */
export const authorTags = () => [tags.newsLists, tags.navigation];

/** Cache tags of a category's page: both kinds of category with this slug, and the header. */
export const categoryTags = (slug: string) => [
  tags.newsCategory(slug),
  tags.programmeCategory(slug),
  tags.navigation,
];
