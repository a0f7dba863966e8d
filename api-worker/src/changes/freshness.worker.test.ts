import { env } from 'cloudflare:test';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { touchedTags } from '#contract/publishing/changes.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { appendChanges, newestChange, startAnewStatements } from './change-log.ts';
import { Desk } from '../testing/desk.ts';
import { newsroomLoaded } from '../testing/loaded.ts';
import { post, programme } from '../testing/fixtures.ts';
import { Freshness } from './freshness.ts';
import { change } from '../testing/change-lines.ts';

const now = Date.parse('2026-11-20T16:00:00Z');

describe('tags', () => {
  it('are sent with every response that holds content, for a CDN', async () => {
    const desk = new Desk();
    desk.wordpress.posts = [post({ id: 1 }), post({ id: 2 })];
    desk.wordpress.programmes = [programme({ id: 30, slug: 'enfoque' })];
    await newsroomLoaded(desk.clock);
    const tagsOf = async (path: string) => (await desk.request(path)).headers.get('Cache-Tag');
    expect(await tagsOf('/api/wordpress/noticias/noticia-1')).toBe('news:noticia-1,navigation');
    expect(await tagsOf('/api/wordpress/noticias')).toBe('news-lists,navigation');
    expect(await tagsOf('/api/wordpress/programas/enfoque')).toBe('programme:enfoque,navigation');
    expect(await tagsOf('/api/wordpress/banner')).toBe('banners');
    expect(await tagsOf('/api/published')).toBe('news-lists,navigation');
    expect(await tagsOf('/api/wordpress/noticias/no-existe')).toBe('news:no-existe,navigation');
    expect(await tagsOf('/api/health')).toBeNull();
  });
});

describe('changes and reads of the log in any order', () => {
  const kinds = fc.constantFrom('news' as const, 'programme' as const, 'news-category' as const);
  const step = fc.oneof(
    fc.record({ kind: kinds, slug: fc.constantFrom('a', 'b', 'c'), removed: fc.boolean() }),
    fc.constant('look' as const),
    fc.constant('anew' as const),
  );

  it('data loaded before a touch is out of date, data loaded after the last one is not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const freshness = new Freshness();
        const loadedAt = new Map<string, number>();
        const touched = new Map<string, number>();
        const all = [tags.newsItem('a'), tags.newsItem('b'), tags.programme('a'), tags.newsCategory('c')];
        let end = (await newestChange(env.DB)).position;
        for (const one of steps) {
          if (one === 'look') {
            await freshness.catchUp(
              env.DB,
              { position: end, moment: null },
              () => now,
              () => undefined,
            );
            for (const tag of all) loadedAt.set(tag, freshness.position);
          } else if (one === 'anew') {
            await env.DB.batch(startAnewStatements(env.DB, now));
            end = (await newestChange(env.DB)).position;
            for (const tag of all) touched.set(tag, end);
          } else {
            const { kind, slug, removed } = one;
            const made = change(slug, { kind, action: removed ? 'removed' : 'changed' });
            end = (await appendChanges(env.DB, now, [made])) ?? end;
            for (const tag of touchedTags(made)) touched.set(tag, end);
          }
        }
        await freshness.catchUp(
          env.DB,
          { position: end, moment: null },
          () => now,
          () => undefined,
        );
        for (const tag of all) {
          const knows = loadedAt.get(tag) ?? 0;
          const outdated = knows < freshness.lastTouch([tag]);
          if ((touched.get(tag) ?? 0) > knows) expect(outdated).toBe(true);
          // Loaded at a known position and not touched since: it is not out of date.
          if (loadedAt.has(tag) && knows > 0 && (touched.get(tag) ?? 0) <= knows)
            expect(outdated).toBe(false);
        }
      }),
      { numRuns: 40 },
    );
  });
});
