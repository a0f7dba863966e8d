import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { HOUR, newsroom } from './newsroom-content.ts';

const now = new Date('2026-11-20T18:42:10Z');
const room = newsroom({ now });

function repeated<T>(items: T[]): T[] {
  return items.filter((item, index) => items.indexOf(item) !== index);
}

describe('the newsroom', () => {
  test('has no duplicate ids and slugs within a kind', () => {
    const kinds = [
      room.stories,
      room.programmes,
      room.banners,
      room.categories,
      room.programmeCategories,
      room.tags,
      room.authors,
    ];
    for (const items of kinds) {
      expect(repeated(items.map(({ id }) => id))).toEqual([]);
      expect(repeated(items.map(({ slug }) => slug))).toEqual([]);
    }
    expect(repeated([...room.stories, ...room.internalArticles].map(({ slug }) => slug))).toEqual([]);
    expect(repeated(room.pictures.map(({ id }) => id))).toEqual([]);
  });

  test('refers only to existing authors, terms and pictures', () => {
    const authors = new Set(room.authors.map(({ id }) => id));
    const pictures = new Set<number | null>(room.pictures.map(({ id }) => id)).add(null);
    const inside = (content: string) =>
      [...content.matchAll(/\{\{picture:(\d+)\}\}/g)].map(([, id]) => Number(id));
    const check = (items: typeof room.stories, terms: typeof room.categories) => {
      const known = new Set(terms.map(({ id }) => id));
      for (const item of items) {
        expect(authors).toContain(item.authorId);
        expect(pictures).toContain(item.pictureId);
        expect(item.categoryIds.length).toBeGreaterThan(0);
        for (const id of item.categoryIds) expect(known).toContain(id);
        for (const id of inside(item.content)) expect(pictures).toContain(id);
      }
    };
    check(room.stories, room.categories);
    check(room.programmes, room.programmeCategories);
    for (const { pictureId } of room.banners) expect(pictures).toContain(pictureId);
  });

  test('uses every news category and leaves one programme category empty', () => {
    const used = new Set(room.stories.flatMap(({ categoryIds }) => categoryIds));
    expect(room.categories.filter(({ id }) => !used.has(id))).toEqual([]);
    const programmed = new Set(room.programmes.flatMap(({ categoryIds }) => categoryIds));
    expect(programmed.size).toBe(6);
    expect(room.programmeCategories.filter(({ id }) => !programmed.has(id))).toHaveLength(1);
  });

  test('covers the cases that often break news sites', () => {
    const titles = room.stories.map(({ title }) => title);
    expect(titles.some((title) => title.length > 140)).toBe(true);
    expect(titles.some((title) => title.length < 8)).toBe(true);
    for (const sign of [/"/, /'/, /&/, /</, /ñ/, /\p{Emoji_Presentation}/u]) {
      expect(titles.some((title) => sign.test(title))).toBe(true);
    }
    expect(room.stories.some(({ pictureId }) => pictureId === null)).toBe(true);
    expect(room.stories.some(({ excerpt }) => excerpt === '')).toBe(true);
    expect(room.stories.some(({ categoryIds }) => categoryIds.length > 1)).toBe(true);
    expect(room.banners.some(({ link }) => link === null)).toBe(true);
  });

  test('is fresh: several stories today, none in the future, and programmes older than the news', () => {
    const ages = room.stories.map(({ publishedAt }) => now.getTime() - publishedAt.getTime());
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.min(...ages)).toBeLessThan(HOUR + 10 * 60_000);
    expect(ages.filter((age) => age < 24 * HOUR).length).toBeGreaterThanOrEqual(6);
    for (const { publishedAt } of room.programmes) {
      expect(now.getTime() - publishedAt.getTime()).toBeGreaterThan(30 * 24 * HOUR);
    }
    for (const { publishedAt, modifiedAt } of room.stories) {
      expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(publishedAt.getTime());
      expect(modifiedAt.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  test('stays the same for an hour and shifts with the next one', () => {
    const start = new Date('2026-11-20T18:00:00Z');
    const end = new Date('2026-11-20T18:59:59Z');
    expect(newsroom({ now: end })).toEqual(newsroom({ now: start }));
    const next = newsroom({ now: new Date('2026-11-20T19:00:00Z') });
    expect(next.stories[0]?.publishedAt).not.toEqual(room.stories[0]?.publishedAt);
    expect(next.stories.map(({ slug }) => slug)).toEqual(room.stories.map(({ slug }) => slug));
  });
});

describe('the pictures', () => {
  test.each(room.pictures)(
    '$file is a 1600x900 JPEG of less than 120 kB',
    async ({ file, width, height }) => {
      const path = new URL(`./pictures/${file}`, import.meta.url).pathname;
      const picture = await readFile(path);
      expect(picture.length).toBeLessThan(120 * 1024);
      // From memory: the origin's encoder, whose tests may run in this process before, reads no files.
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width, height });
    },
  );
});
