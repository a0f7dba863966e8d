import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { Coverage } from '#contract/content.ts';
import type { PublishEvent } from '#contract/publishing/publishing.ts';
import { signedHeaders, siteName } from '#contract/signing/signed-request.ts';
import { fetchWorker } from './fetch-worker.ts';
import type * as z from 'zod';

/** A story of the sample newsroom, as its test endpoint accepts it. */
export interface StoryChange {
  id: number;
  slug?: string;
  title?: string;
  excerpt?: string;
  content?: string;
  categoryIds?: number[];
  /** That it is a live coverage; null: it is none any more. */
  coverage?: { startedAt: string; endedAt?: string | null; tiedTo?: Coverage['tiedTo'] } | null;
}

/** A closing of the sample newsroom, as its test endpoint accepts it. Moments are ISO 8601. */
interface ClosingChange {
  organization?: string;
  kind?: string;
  municipality?: string;
  state?: string;
  note?: string;
  startsAt?: string;
  endsAt?: string;
}

/** An entry of a live coverage of the sample newsroom, as its test endpoint accepts it. Moments are ISO 8601. */
interface EntryChange {
  coverageId?: number;
  headline?: string;
  content?: string;
  corrections?: { date: string; text: string }[];
  textChangedAt?: string;
}

type Event = Partial<z.input<typeof PublishEvent>> & { id: number; slug: string };

/** PUBLISH_SECRET of the sites that tests start. */
export const publishSecret = 'un-secreto-solo-para-estas-pruebas-0';

/** The address that a site has for itself if it was started without SITE_URL on any free port, as `startSite` does. */
export const unnamedSite = 'http://127.0.0.1:0';

/** Does what an editor does in the sample newsroom, and sends the webhooks that our plugin would send to the worker. */
export class Editor {
  readonly #newsroomUrl: string;
  readonly #secret: string;
  readonly #site: string;
  /** Higher than every id that the sample newsroom assigns itself. */
  #lastId = 500_000;
  readonly #repeats = new PQueue({ concurrency: 1 });

  /** `siteUrl`: the SITE_URL of the site that the webhooks are for. */
  constructor(newsroomUrl: string, secret = publishSecret, siteUrl = unnamedSite) {
    this.#newsroomUrl = newsroomUrl;
    this.#secret = secret;
    this.#site = siteName(siteUrl);
  }

  /** Changes or publishes a story. Returns its slug. */
  async put(story: StoryChange): Promise<string> {
    const response = await fetch(`${this.#newsroomUrl}/_sample/stories`, {
      method: 'PUT',
      body: JSON.stringify(story),
    });
    const result: unknown = await response.json();
    if (!response.ok || typeof result !== 'object' || result === null || !('slug' in result)) {
      throw new Error(`The sample newsroom responded with ${response.status}`);
    }
    return String(result.slug);
  }

  async remove(id: number): Promise<void> {
    await fetch(`${this.#newsroomUrl}/_sample/stories/${id}`, { method: 'DELETE' });
  }

  /** Switches an emergency on, or off (null). Returns its id, for the webhook. */
  async emergency(change: { text: string; level: string; endsAt: string | null } | null): Promise<number> {
    const response = await fetch(`${this.#newsroomUrl}/_sample/emergency`, {
      method: change === null ? 'DELETE' : 'PUT',
      body: change && JSON.stringify(change),
    });
    const result: unknown = await response.json();
    if (!response.ok || typeof result !== 'object' || result === null || !('id' in result)) {
      throw new Error(`The sample newsroom responded with ${response.status}`);
    }
    return Number(result.id);
  }

  /** Adds or changes a closing, or removes it (null). */
  closing(id: number, change: ClosingChange | null): Promise<void> {
    return this.#edit('closings', id, change);
  }

  /** Adds or changes an entry of a live coverage, or removes it (null). */
  entry(id: number, change: EntryChange | null): Promise<void> {
    return this.#edit('entries', id, change);
  }

  async #edit(list: string, id: number, change: object | null): Promise<void> {
    const response = await fetch(`${this.#newsroomUrl}/_sample/${list}${change === null ? `/${id}` : ''}`, {
      method: change === null ? 'DELETE' : 'PUT',
      body: change && JSON.stringify({ id, ...change }),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The sample newsroom responded with ${response.status}`);
  }

  /** Sends a webhook, of a news item if the event does not say otherwise, to a server of the site. Returns the response's status. */
  async sendWebhook(url: string, event: Event): Promise<number> {
    const { body, headers } = await this.signedWebhook(event);
    const response = await fetchWorker(`${url}/api/publish`, { method: 'POST', headers, body });
    await response.body?.cancel();
    return response.status;
  }

  /**
   * Publishes a story and sends its webhook, again while the worker does not respond in time (503). As in the plugin's queue, repeated webhooks
   * wait for one another: hundreds at once would be late again, each time.
   */
  async publish(url: string, title: string, categoryIds?: number[]): Promise<{ id: number; slug: string }> {
    const id = (this.#lastId += 1);
    const story = { id, title, content: `<p>${title}</p>`, ...(categoryIds ? { categoryIds } : {}) };
    const slug = await this.put(story);
    const delivery = randomUUID();
    const send = () => this.sendWebhook(url, { delivery, id, slug });
    let status = await send();
    while (status === 503) status = await this.#repeats.add(send);
    // A webhook whose response was lost had arrived: 409.
    if (status !== 202 && status !== 409) throw new Error(`The webhook got ${status}`);
    return { id, slug };
  }

  /** A webhook as the plugin sends it. */
  async signedWebhook(event: Event): Promise<{ body: string; headers: Record<string, string> }> {
    const body = JSON.stringify({
      delivery: randomUUID(),
      kind: 'news',
      previousSlug: null,
      categories: { before: [], after: [] },
      ...event,
    } satisfies z.input<typeof PublishEvent>);
    const request = { purpose: 'publish', method: 'POST', path: '/api/publish', body } as const;
    const headers = await signedHeaders(this.#secret, this.#site, request, Date.now());
    return { body, headers: { 'Content-Type': 'application/json', ...headers } };
  }
}
