import { describe, expect, test } from 'vitest';
import { readSettings } from '../../api-worker/src/settings.ts';
import { timeouts } from '../../api-worker/src/upstreams/get-json.ts';
import {
  coveragesRoute,
  entriesBase,
  entriesQuery,
  readEntry,
  StoredEntry,
  WireCoverageState,
  WireEntry,
} from '../../api-worker/src/upstreams/wordpress/coverages-wire.ts';
import { addressesOf } from '../../api-worker/src/upstreams/wordpress/addresses/wordpress-addresses.ts';
import { type Query, WordPress } from '../../api-worker/src/upstreams/wordpress/wordpress.ts';
import { newsroom } from '../../cms/content/newsroom-content.ts';
import {
  change,
  isPhpMissing,
  rest,
  seededAt,
  useWordPress,
} from '../../cms/wordpress/local/test-wordpress.ts';
import * as z from 'zod';

const wanted = newsroom({ now: seededAt });
const told = wanted.stories.filter(({ coverage }) => coverage !== undefined);
const entriesOf = (id: number) => wanted.entries.filter(({ coverageId }) => coverageId === id);
/** Whole seconds, as the worker stores a moment. */
const moment = (date: Date | null) => date?.toISOString().replace(/\.\d+Z$/, 'Z') ?? null;

const Posts = z.array(z.object({ id: z.int(), slug: z.string(), cobertura: z.json() }));

/** What the worker reads of the live coverages of a real WordPress that has the sample newsroom's. */
describe.skipIf(isPhpMissing)('live coverages of a real WordPress', () => {
  const site = useWordPress({ seed: true });

  const settings = () => readSettings({ WORDPRESS_URL: site.wordpress.url });
  const wordpress = () => new WordPress(settings(), fetch, timeouts);
  const listed = () => wordpress().ofPlugin(coveragesRoute, WireCoverageState);
  const read = async (query: Query) => {
    const all = { ...entriesQuery, per_page: 100, ...query };
    const { items, dropped, total } = await wordpress().page(entriesBase, all, WireEntry);
    expect(dropped).toBe(0);
    expect(total).toBe(items.length);
    return items.map((wire) => {
      const found = readEntry(wire, addressesOf(settings()));
      if (found === null) throw new Error(`Entry ${wire.id} is not shown`);
      const { wordpress_id: id, at, pinned_at: pinnedAt, entry } = found.row;
      return { id, at, pinnedAt, refused: found.refused, ...StoredEntry.parse(JSON.parse(entry)) };
    });
  };
  const posts = async () => {
    const { body } = await rest(site.wordpress, '/posts?per_page=100&_fields=id,slug,cobertura');
    return Posts.parse(body).filter(({ cobertura }) => cobertura !== null);
  };

  test('are listed with their entries, and their stories say when they were', async () => {
    const found = await posts();
    expect(found.map(({ slug, cobertura }) => [slug, cobertura]).toSorted()).toEqual(
      told
        .map(({ slug, coverage }) => [
          slug,
          {
            inicio: moment(coverage?.startedAt ?? null),
            fin: moment(coverage?.endedAt ?? null),
            atada: coverage?.tiedTo?.kind === 'election' ? { tipo: 'eleccion' } : null,
          },
        ])
        .toSorted(),
    );
    const numbers = (await listed()).map(({ id, entradas }) => [
      found.find((one) => one.id === id)?.slug,
      entradas,
    ]);
    expect(numbers.toSorted()).toEqual(told.map(({ id, slug }) => [slug, entriesOf(id).length]).toSorted());
  });

  test('have every entry with its moment, headline, marks, authors and correction', async () => {
    const found = await posts();
    for (const { id, slug } of told) {
      const entries = await read({ cobertura: found.find((one) => one.slug === slug)?.id });
      const names = (ids: number[]) =>
        ids.map((one) => wanted.authors.find((author) => author.id === one)?.name);
      expect(
        entries.map((one) => ({
          ...{ at: one.at, headline: one.headline, isKey: one.isKey, pinnedAt: one.pinnedAt },
          ...{ changedAt: one.changedAt, authors: one.authors.map(({ name }) => name) },
          ...{ corrections: one.corrections.map(({ text }) => text), refused: one.refused },
        })),
      ).toEqual(
        entriesOf(id).map((one) => ({
          ...{
            at: moment(one.publishedAt),
            headline: one.headline,
            isKey: one.isKey,
            pinnedAt: moment(one.pinnedAt),
          },
          ...{ changedAt: moment(one.textChangedAt), authors: names(one.authorIds) },
          ...{ corrections: one.corrections.map(({ text }) => text), refused: [] },
        })),
      );
      expect(entries.every(({ content }) => content.rendered.startsWith('<'))).toBe(true);
    }
  });

  test('that change are told apart by the time of their change alone', async () => {
    const [coverage] = (await listed()).filter(({ entradas }) => entradas > 20);
    const before = coverage?.cambiada ?? '';
    const [first] = await read({ cobertura: coverage?.id });
    const content = '<!-- wp:paragraph --><p>Corregido.</p><!-- /wp:paragraph -->';
    await change(site.wordpress, `/entradas/${first?.id ?? 0}`, { content });
    const after = (await listed()).find(({ id }) => id === coverage?.id);
    expect(after?.cambiada ?? '').not.toBe(before);
    const changed = await read({ cobertura: coverage?.id, modified_after: before });
    expect(changed.map(({ id, content: { rendered } }) => [id, rendered])).toEqual([
      [first?.id, '<p>Corregido.</p>'],
    ]);
  });
});
