import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PageVersions } from '#config/page-versions.ts';
import type { Change } from '#contract/publishing/changes.ts';
import type { ArticleSummary } from '#contract/newsroom.ts';
import { BuildMemory } from '#publishing/build-memory.ts';
import { categoryTags } from '#pages/_parts/category.ts';
import { storyTags } from '#pages/_parts/further.ts';

const summary = (slug: string): ArticleSummary => ({
  slug,
  title: slug,
  summary: '',
  imageUrl: null,
  imageAlt: '',
  publishDate: '2026-11-20T12:00:00Z',
  categoryId: null,
  shortTitle: '',
  source: 'wordpress',
});

/** Ten stories, each at two addresses. All but the newest lead to it; the first of them as to the next one. */
const slugs = Array.from({ length: 10 }, (_, place) => `historia-${place}`);
const newest = 'historia-0';
const stories = slugs.flatMap((slug, place) => {
  const leads = slug === newest ? [] : [summary(newest)];
  const further = place === 1 ? { related: [], next: summary(newest) } : { related: leads, next: null };
  return [`/article/${slug}`, `/noticias/${slug}`].map((pathname) => ({
    pathname,
    tags: storyTags(slug, further),
  }));
});
const categories = ['deportes', 'tiempo'].map((slug) => ({
  pathname: `/noticias/categoria/${slug}`,
  tags: categoryTags(slug),
}));
const pages = [...stories, ...categories].map((page) => ({ ...page, policy: undefined }));

/** The pages that a build renders again after such a change of the newest story. */
async function renderedAfter(more: Partial<Change>): Promise<string[]> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'further-'));
  try {
    const memory = await BuildMemory.open(place, 'settings');
    const none = { changes: [], position: 1, cursor: 'log.1', complete: true };
    await memory.build(none, () => Promise.resolve(pages));
    const change: Change = {
      position: 7,
      at: '2026-11-20T12:00:00Z',
      kind: 'news',
      action: 'changed',
      slug: newest,
      previousSlug: null,
      categories: ['deportes'],
      ...more,
    };
    let versions: PageVersions = { all: '', pages: {} };
    await memory.build({ ...none, changes: [change], position: 7, cursor: 'log.7' }, async (file) => {
      versions = PageVersions.parse(JSON.parse(await readFile(file, 'utf8')));
      return pages;
    });
    return Object.keys(versions.pages);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const own = [`/article/${newest}`, `/noticias/${newest}`];

test('a correction of the text of the newest story renders its own two pages, and none of its neighbours', async () => {
  expect(await renderedAfter({ reach: 'page' })).toEqual(own);
});

test('another summary also renders the category that shows it', async () => {
  expect(await renderedAfter({ reach: 'lists' })).toEqual([...own, '/noticias/categoria/deportes']);
});

test('another headline, or its removal, renders all pages that lead to the story', async () => {
  const everywhere = [...stories.map(({ pathname }) => pathname), '/noticias/categoria/deportes'];
  expect(await renderedAfter({})).toEqual(everywhere);
  expect(await renderedAfter({ action: 'removed' })).toEqual(everywhere);
});
