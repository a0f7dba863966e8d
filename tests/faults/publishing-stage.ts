import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { startSampleNewsroom, type SampleNewsroom } from '../../cms/sample/server.ts';
import { Editor } from '../editor.ts';
import { startSite, type SiteProcess } from '../site-process.ts';

const secret = 'un-secreto-solo-para-estas-pruebas-0';

/** A newsroom whose editor publishes, and the origins on it. */
export class PublishingStage {
  readonly newsroom: SampleNewsroom;
  readonly editor: Editor;
  readonly #folders: string[] = [];
  /** Higher than every id that the sample newsroom assigns itself. */
  #lastId = 500_000;

  private constructor(newsroom: SampleNewsroom) {
    this.newsroom = newsroom;
    this.editor = new Editor(newsroom.url, secret);
  }

  static async open(): Promise<PublishingStage> {
    return new PublishingStage(await startSampleNewsroom({ port: 0 }));
  }

  /** A new data folder, which is kept until the stage is closed. */
  async folder(): Promise<string> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-publishing-'));
    this.#folders.push(folder);
    return folder;
  }

  /** Starts an origin, or starts it again. The caller stops it. */
  startOrigin(dataDir: string, environment: Record<string, string> = {}): Promise<SiteProcess> {
    const settings = { WORDPRESS_URL: this.newsroom.url, PUBLISH_SECRET: secret, PRERENDER_LIMIT: '10' };
    return startSite({ dataDir, environment: { ...settings, ...environment } });
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
   * Sends a webhook as the plugin does: again, while the worker does not answer in time (503), as on a machine with other work. Returns the last
   * status, which is 409 if a webhook without a response had arrived.
   */
  async sendUntilAccepted({ url }: SiteProcess, event: { id: number; slug: string }): Promise<number> {
    const delivery = randomUUID();
    for (;;) {
      const responded = await this.editor.sendWebhook(url, { delivery, ...event });
      if (responded !== 503) return responded;
    }
  }

  async close(): Promise<void> {
    await this.newsroom.close();
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }
}

export const html = async (site: SiteProcess, address: string) =>
  (await fetch(`${site.url}${address}`)).text();
export const status = async (site: SiteProcess, address: string) =>
  (await fetch(`${site.url}${address}`)).status;
