import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { episodeFileBytes } from '../../content/live-signal.ts';
import { newsroom } from '../../content/newsroom-content.ts';
import { isPhpMissing, rest, seededAt, useWordPress } from './test-wordpress.ts';

const wanted = newsroom({ now: seededAt });

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

describe.skipIf(isPhpMissing)('the worker’s view of a seeded WordPress', () => {
  const site = useWordPress({ seed: true });
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
