import { env } from 'cloudflare:test';
import * as z from 'zod';
import { post } from './fixtures.ts';

/** Hundreds of WordPress items, and what the database holds of them. */

export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Item `id` was last changed `id` seconds after noon. */
export const numbered = (id: number) =>
  post({
    id,
    modified: new Date(Date.parse('2026-11-20T12:00:00Z') + id * 1_000).toISOString().slice(0, 19),
  });

export async function storedIds(): Promise<number[]> {
  const { results } = await env.DB.prepare(
    'SELECT wordpress_id FROM articles WHERE wordpress_id NOT NULL ORDER BY wordpress_id',
  ).all();
  return z
    .array(z.object({ wordpress_id: z.int() }))
    .parse(results)
    .map(({ wordpress_id }) => wordpress_id);
}

export async function storedRow(id: number) {
  return env.DB.prepare('SELECT * FROM articles WHERE wordpress_id = ?1').bind(id).first();
}
