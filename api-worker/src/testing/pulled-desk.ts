import { env } from 'cloudflare:test';
import * as z from 'zod';
import { CountRow } from '../stored-values.ts';
import { cursorNow } from './change-lines.ts';
import { Desk } from './desk.ts';
import { deportes, type FakePost, post, programme, tiempo } from './fixtures.ts';

export const analisis = { id: 21, slug: 'analisis', name: 'Análisis', count: 1 };

/** The `modified` of an item that is saved after the pull. */
export const later = '2026-11-20T16:00:30';

/** A desk that has pulled three news items, a programme and a banner. */
export class PulledDesk extends Desk {
  /** The cursor of the change log after the pull. */
  start = '';
  #callsBefore = 0;

  static async open(): Promise<PulledDesk> {
    const desk = new PulledDesk();
    const { wordpress } = desk;
    wordpress.categories = [deportes, tiempo];
    wordpress.programmeCategories = [analisis];
    wordpress.posts = [post({ id: 1, terms: [deportes] }), post({ id: 2, terms: [tiempo] }), post({ id: 3 })];
    wordpress.programmes = [programme({ id: 30, slug: 'enfoque', terms: [analisis] })];
    const banner = { id: 40, title: { rendered: 'B' }, image: 'https://cms.ejemplo.pr/b.jpg' };
    wordpress.banners = [banner];
    await desk.sync();
    desk.#callsBefore = wordpress.calls.length;
    desk.start = await cursorNow();
    return desk;
  }

  /** The collections that were called since the pull, oldest first. */
  calls(): string[] {
    return this.wordpress.calls.slice(this.#callsBefore).map(({ base }) => base);
  }

  remove(id: number): void {
    this.wordpress.posts = this.wordpress.posts.filter((item) => item.id !== id);
  }

  replace(item: FakePost): void {
    this.remove(item.id);
    this.wordpress.posts.push(item);
  }

  /** The title that readers see; null if there is no such article. */
  async titleOf(slug: string): Promise<string | null> {
    const response = await this.request(`/api/articles/${slug}`);
    return response.status === 404
      ? null
      : z.object({ title: z.string() }).parse(await response.json()).title;
  }
}

/** How many webhooks have not been processed yet. */
export async function waiting(): Promise<number> {
  const row = await env.DB.prepare('SELECT count(*) AS n FROM deliveries WHERE done_at IS NULL').first();
  return CountRow.parse(row).n;
}
