import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { startSampleNewsroom, type SampleNewsroom } from './server.ts';

export const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);
export const rendered = z.object({ rendered: z.string() });
const guarded = z.object({ rendered: z.string(), protected: z.literal(false) });
const links = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

const item = z.object({
  id: z.number(),
  date: localTime,
  date_gmt: localTime,
  guid: rendered,
  modified: localTime,
  modified_gmt: localTime,
  slug: z.string(),
  status: z.literal('publish'),
  link: z.url(),
  title: rendered,
  content: guarded,
  excerpt: guarded,
  author: z.number(),
  featured_media: z.number(),
  template: z.string(),
  featured_media_url: z.url().nullable(),
  author_name: z.string().min(1),
  category_names: z.array(z.string()).min(1),
  _links: links,
});
export const post = item.extend({
  type: z.literal('post'),
  categories: z.array(z.number()).min(1),
  tags: z.array(z.number()),
  categoria_principal: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
});
export const programme = item.extend({
  type: z.literal('programa'),
  categorias_programas: z.array(z.number()).min(1),
  categoria_programa_names: z.array(z.string()).min(1),
});
export const term = z.object({
  id: z.number(),
  count: z.number(),
  description: z.string(),
  link: z.url(),
  name: z.string(),
  slug: z.string(),
  taxonomy: z.string(),
  parent: z.literal(0),
  meta: z.array(z.unknown()),
  _links: links,
});
export const id = z.object({ id: z.number() });

/** Starts the sample's WordPress for the calling suite. `ask` returns any response, `list` the parsed items of a collection. */
export function useWordPressRest() {
  let sample: SampleNewsroom;
  beforeAll(async () => {
    sample = await startSampleNewsroom({ port: 0 });
  });
  afterAll(() => sample.close());

  async function ask(path: string) {
    const response = await fetch(`${sample.url}/wp-json/wp/v2/${path}`);
    const body: unknown = await response.json();
    return { status: response.status, headers: response.headers, body };
  }

  async function list<S extends z.ZodType>(path: string, item: S): Promise<z.infer<S>[]> {
    const { status, body } = await ask(path);
    expect(status).toBe(200);
    return z.array(item).parse(body);
  }

  return { ask, list, url: () => sample.url };
}
