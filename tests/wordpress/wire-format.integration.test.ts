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
import { episodeFileBytes } from '../../cms/content/live-signal.ts';
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

const Rendered = z.strictObject({ rendered: z.string() });
const WithBody = z.strictObject({ rendered: z.string(), protected: z.boolean() });
const Named = z.strictObject({ id: z.int(), name: z.string(), slug: z.string() });
/** Local time of the site, without an offset. */
const LocalDate = z.iso.datetime({ local: true, offset: false });

const Item = z.strictObject({
  id: z.int().positive(),
  slug: z.string().min(1),
  date: LocalDate,
  date_gmt: LocalDate,
  modified_gmt: LocalDate,
  title: Rendered,
  content: WithBody,
  excerpt: WithBody,
  featured_media: z.int(),
  featured_media_url: z.url().nullable(),
  featured_media_alt: z.string(),
  author_name: z.string().nullable(),
  category_names: z.array(z.string()),
  categoria_principal: Named.nullable(),
  categoria_programa_names: z.array(z.string()),
  previous_slugs: z.array(z.string()),
  seo: z.null(),
});
const fields = Object.keys(Item.shape).join(',');
const Items = z.array(Item);

function inWordPress(date: Date): string {
  return date.toISOString().slice(0, 19);
}

/** What the worker reads of a real WordPress that has the sample newsroom's items. */
describe.skipIf(isPhpMissing)('the worker’s view of a seeded WordPress', () => {
  const site = useWordPress({ seed: true });

  describe('live coverages', () => {
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

  describe('lists', () => {
    const ask = (path: string) => rest(site.wordpress, path);

    async function allStories() {
      const pages = Math.ceil(wanted.stories.length / 100);
      const responses = await Promise.all(
        Array.from({ length: pages }, (_, page) =>
          ask(`/posts?per_page=100&page=${page + 1}&_fields=${fields}`),
        ),
      );
      return responses.flatMap((response) => Items.parse(response.body));
    }

    test('every story arrives, newest first, with its dates, author, categories and picture', async () => {
      const stories = await allStories();
      expect(stories.map((story) => story.date)).toEqual(
        stories
          .map((story) => story.date)
          .toSorted()
          .toReversed(),
      );
      const seen = stories.map((story) => ({
        slug: story.slug,
        published: story.date_gmt,
        modified: story.modified_gmt,
        author: story.author_name,
        main: story.categoria_principal?.slug,
        categories: story.category_names.length,
        alt: story.featured_media_alt,
        hasPicture: story.featured_media_url !== null,
      }));
      const expected = wanted.stories.map((story) => ({
        slug: story.slug,
        published: inWordPress(story.publishedAt),
        modified: inWordPress(story.modifiedAt),
        author: wanted.authors.find((author) => author.id === story.authorId)?.name,
        main: wanted.categories.find((category) => category.id === story.categoryIds[0])?.slug,
        categories: story.categoryIds.length,
        alt: wanted.pictures.find((picture) => picture.id === story.pictureId)?.alt ?? '',
        hasPicture: story.pictureId !== null,
      }));
      const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1);
      expect(seen.toSorted(bySlug)).toEqual(expected.toSorted(bySlug));
    });

    test('a story without a picture has null, and the address of a picture serves it', async () => {
      const stories = await allStories();
      const bare = stories.find((story) => story.featured_media_url === null);
      expect(bare).toMatchObject({ featured_media: 0, featured_media_alt: '' });
      const url = stories.find((story) => story.featured_media_url)?.featured_media_url ?? '';
      const picture = await fetch(url);
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
      expect([...new Uint8Array(await picture.arrayBuffer()).subarray(0, 2)]).toEqual([0xff, 0xd8]);
      const modified = picture.headers.get('last-modified') ?? '';
      expect((await fetch(url, { headers: { 'if-modified-since': modified } })).status).toBe(304);
    });

    test('banners have the newsroom’s links, newest first', async () => {
      const { body } = await ask('/banner?_fields=id,slug,title,image,link,image_alt');
      const expected = wanted.banners
        .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
        .map(({ slug, link, pictureId }) => ({
          id: expect.any(Number),
          slug,
          title: { rendered: expect.any(String) },
          image: expect.stringMatching(/^http:.*\/wp-content\/uploads\/.*\.jpg$/),
          image_alt: wanted.pictures.find((picture) => picture.id === pictureId)?.alt,
          ...(link === null ? {} : { link }),
        }));
      // Strict: a banner without a target has no link field, not an empty one.
      expect(body).toStrictEqual(expected);
      expect(expected.some((banner) => !('link' in banner))).toBe(true);
    });

    test('episodes have the programme, the duration and the video of the newsroom, and files their size', async () => {
      const programmes = z
        .array(z.object({ id: z.int(), slug: z.string() }))
        .parse((await ask('/programas?per_page=100&_fields=id,slug')).body);
      const idOf = (wantedId: number) => {
        const slug = wanted.programmes.find(({ id }) => id === wantedId)?.slug;
        return programmes.find((programme) => programme.slug === slug)?.id;
      };
      const { body } = await ask(
        '/episodios?per_page=100&_fields=slug,title,date_gmt,programa,duracion,video,featured_media_alt',
      );
      const expected = wanted.episodes.map((episode) => ({
        slug: episode.slug,
        title: { rendered: expect.any(String) },
        date_gmt: inWordPress(episode.publishedAt),
        programa: idOf(episode.programmeId),
        duracion: episode.durationSeconds,
        featured_media_alt: wanted.pictures.find(({ id }) => id === episode.pictureId)?.alt ?? '',
        video: episode.hasFile
          ? {
              url: expect.stringMatching(/\/wp-content\/uploads\/.*\.mp4$/),
              type: 'video/mp4',
              length: episodeFileBytes,
            }
          : null,
      }));
      expect(body).toHaveLength(expected.length);
      expect(body).toEqual(expect.arrayContaining(expected));
    });

    test('a second start seeds nothing, and changes the addresses in bodies to the new port', async () => {
      const before = site.wordpress.url;
      await site.restart();
      expect(site.wordpress.url).not.toBe(before);
      const stories = await allStories();
      expect(stories).toHaveLength(wanted.stories.length);
      const bodies = stories.map((story) => story.content.rendered).join('');
      expect(bodies).not.toContain(`${before}/`);
      expect(bodies).toContain(`${site.wordpress.url}/wp-content/uploads/`);
    });
  });
});
