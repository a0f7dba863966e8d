import { describe, expect, test } from 'vitest';
import { pageCacheRules, ruleForState, type PageCacheRuleName } from '#config/page-cache.ts';
import { dataStates, type DataState } from '#contract/response-headers.ts';
import { applyOutcome } from './apply-outcome.ts';

const ofState = (state: DataState) => ({
  ...{ kind: 'found' as const, data: '', ageSeconds: 20, total: null, state },
});

/** What a page of this rule tells caches when its data is in this state. */
function cacheControlOf(rule: PageCacheRuleName, state: DataState, complete = true): string {
  const page = { response: { headers: new Headers() } };
  applyOutcome(page, ofState(state), rule, [], complete);
  return page.response.headers.get('Cache-Control') ?? '';
}

describe('stale data, which the worker renews while it sends it', () => {
  test.each(['list', 'scores', 'weather', 'guide', 'search'] as const)(
    'leaves a page its rule: %s',
    (rule) => {
      expect(cacheControlOf(rule, 'stale')).toBe(cacheControlOf(rule, 'fresh'));
    },
  );

  test('does not stay for minutes in the page of a story', () => {
    expect(cacheControlOf('item', 'stale')).toContain('s-maxage=10,');
    expect(cacheControlOf('item', 'fresh')).toContain('s-maxage=300,');
  });
});

test('late data, and a block that is missing, are rendered again soon', () => {
  expect(ruleForState('list', 'last-good', true)).toBe('incomplete');
  for (const state of dataStates) expect(ruleForState('list', state, false)).toBe('incomplete');
});

test('whatever is stale or missing in home, lists, weather and stories, their good copy is kept for a day', () => {
  for (const rule of ['list', 'scores', 'weather', 'item'] as const)
    for (const state of dataStates)
      for (const complete of [true, false])
        expect(cacheControlOf(rule, state, complete), `${rule} ${state}`).toContain('stale-if-error=86400');
  expect(pageCacheRules.incomplete.staleIfError).toBe(86_400);
});
