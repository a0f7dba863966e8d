import { touchedTags, type Change } from '#contract/changes.ts';

/** Every tag that any of these changes touches. */
export function tagsOf(
  changes: Iterable<Pick<Change, 'kind' | 'slug' | 'previousSlug' | 'categories'>>,
): Set<string> {
  return new Set([...changes].flatMap(touchedTags));
}

/** Paths of the pages that carry one of these tags: what a change touches among the pages that are there. */
export function touchedPages(
  tags: ReadonlySet<string>,
  pages: Iterable<{ pathname: string; tags: readonly string[] }>,
): string[] {
  return [...pages].filter((page) => page.tags.some((tag) => tags.has(tag))).map(({ pathname }) => pathname);
}
