import type { ItemOutcome } from '#api/outcome.ts';
import {
  markFailed,
  retryAfter,
  ruleForState,
  setCacheRule,
  type PageCacheRuleName,
  type ResponseHolder,
} from '#config/page-cache.ts';
import { paths } from '#config/paths.ts';
import { texts as news } from '#news/texts.ts';
import { texts as programmes } from '#programmes/texts.ts';

/**
 * Sets the status and the cache rule of a response by the outcome of its main request. A failure gets status 200 and is not cached: the
 * reader sees the designed message. Caches get a 503 from the origin, so that they keep their last good copies (src/origin/page-route.ts). A page that only says that its item is protected is cached like
 * the item. `complete` is false if a block had to be left out.
 */
export function applyOutcome(
  page: ResponseHolder & { response: { status?: number } },
  result: ItemOutcome<unknown>,
  rule: PageCacheRuleName,
  tags: readonly string[],
  complete = true,
): void {
  if (result.kind === 'found') {
    setCacheRule(page, ruleForState(rule, result.state, complete), tags);
  } else if (result.kind === 'missing' || result.kind === 'moved') {
    page.response.status = 404;
    setCacheRule(page, 'missing', tags);
  } else if (result.kind === 'protected') {
    setCacheRule(page, rule, tags);
  } else {
    markFailed(page);
  }
}

const noStory = { title: news.item.fallbackTitle, text: news.item.failed };
const ofStory = {
  missing: noStory,
  failed: noStory,
  protected: { title: news.item.fallbackTitle, text: news.item.protected },
  section: { href: paths.news(), text: news.allNews },
};
const noProgramme = { title: programmes.item.fallbackTitle, text: programmes.item.failed };

/** What is said of each. The same words for one that is missing as for a failure also look the same. */
const kinds = {
  newsItem: { ...ofStory, own: paths.newsItem },
  coverage: { ...ofStory, own: paths.coverage },
  article: {
    ...ofStory,
    missing: { title: news.article.missing, text: news.article.missingText },
    failed: { title: news.category.failed, text: news.article.failed },
    own: paths.article,
  },
  programme: {
    missing: noProgramme,
    failed: noProgramme,
    protected: { title: noProgramme.title, text: programmes.item.protected },
    section: { href: paths.programmes(), text: programmes.item.all },
    own: paths.programme,
  },
} as const;

export type ItemKind = keyof typeof kinds;

/** What the page of an item that cannot be shown says, and its light twin. */
export function itemFailure(of: ItemKind, kind: ItemOutcome<unknown>['kind']) {
  const { own, section, ...say } = kinds[of];
  const said = say[kind === 'protected' || kind === 'failed' ? kind : 'missing'];
  const isError = said === say.failed;
  // The sentence that was asked for is the same whether the item does not exist or its source failed, so a second one tells them apart.
  const hint = kind === 'failed' ? news.item.whenAgain(retryAfter) : news.item.nothingHere;
  return {
    ...said,
    own,
    section,
    isError,
    isMissing: said === say.missing && kind !== 'failed',
    hint: isError ? hint : undefined,
  };
}
