import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { SampleNewsroom } from '../../cms/sample/server.ts';
import { Editor } from '../editor.ts';
import type { SiteProcess } from '../site-process.ts';
import type { Stage } from '../stage.ts';

/** A newsroom whose editor publishes, and the origins on it. */
export class PublishingStage {
  readonly newsroom: SampleNewsroom;
  readonly editor: Editor;
  readonly #stage: Stage;
  /** Higher than every id that the sample newsroom assigns itself. */
  #lastId = 500_000;

  private constructor(stage: Stage, newsroom: SampleNewsroom) {
    this.#stage = stage;
    this.newsroom = newsroom;
    this.editor = new Editor(newsroom.url);
  }

  static async on(stage: Stage): Promise<PublishingStage> {
    return new PublishingStage(stage, await stage.newsroom());
  }

  /** A new data folder. */
  readonly folder = (): Promise<string> => this.#stage.folder();

  /** Starts an origin, or starts it again. */
  startOrigin(dataDir: string, environment: Record<string, string> = {}): Promise<SiteProcess> {
    const settings = { WORDPRESS_URL: this.newsroom.url, PRERENDER_LIMIT: '10' };
    return this.#stage.site({ dataDir, environment: { ...settings, ...environment } });
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Publishes a story and sends the webhook. */
  async publish(
    { url }: SiteProcess,
    title: string,
    categoryIds?: number[],
  ): Promise<{ id: number; slug: string }> {
    const id = this.nextId();
    const story = { id, title, content: `<p>${title}</p>`, ...(categoryIds ? { categoryIds } : {}) };
    const slug = await this.editor.put(story);
    expect(await this.editor.sendWebhook(url, { id, slug })).toBe(202);
    return { id, slug };
  }

  /**
   * Sends a webhook as the plugin does: again, while the worker does not respond in time (503), as on a machine with other work. Returns the last
   * status, which is 409 if a webhook without a response had arrived.
   */
  async sendUntilAccepted({ url }: SiteProcess, event: { id: number; slug: string }): Promise<number> {
    const delivery = randomUUID();
    for (;;) {
      const responded = await this.editor.sendWebhook(url, { delivery, ...event });
      if (responded !== 503) return responded;
    }
  }
}

export const html = async (site: SiteProcess, address: string) =>
  (await fetch(`${site.url}${address}`)).text();
export const status = async (site: SiteProcess, address: string) =>
  (await fetch(`${site.url}${address}`)).status;
