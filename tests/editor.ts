import { createHmac, randomUUID } from 'node:crypto';
import { PublishEvent, signatureHeaders } from '#contract/publishing.ts';
import { fetchWorker } from './fetch-worker.ts';
import type { z } from 'zod';

/** A story of the sample newsroom, as its test endpoint accepts it. */
export interface StoryChange {
  id: number;
  slug?: string;
  title?: string;
  excerpt?: string;
  content?: string;
  categoryIds?: number[];
  isProtected?: boolean;
}

type Event = Partial<z.input<typeof PublishEvent>> & { id: number; slug: string };

/** Does what an editor does in the sample newsroom, and sends the webhooks that our plugin would send to the worker. */
export class Editor {
  readonly #newsroomUrl: string;
  readonly #secret: string;

  constructor(newsroomUrl: string, secret: string) {
    this.#newsroomUrl = newsroomUrl;
    this.#secret = secret;
  }

  /** Changes or publishes a story. Returns its slug. */
  async put(story: StoryChange): Promise<string> {
    const response = await fetch(`${this.#newsroomUrl}/_sample/stories`, {
      method: 'PUT',
      body: JSON.stringify(story),
    });
    const answer: unknown = await response.json();
    if (!response.ok || typeof answer !== 'object' || answer === null || !('slug' in answer)) {
      throw new Error(`The sample newsroom answered ${response.status}`);
    }
    return String(answer.slug);
  }

  async remove(id: number): Promise<void> {
    await fetch(`${this.#newsroomUrl}/_sample/stories/${id}`, { method: 'DELETE' });
  }

  /** Changes the name and the slug of a category. */
  async renameTerm(term: { id: number; name: string; slug: string }): Promise<void> {
    const body = JSON.stringify(term);
    const response = await fetch(`${this.#newsroomUrl}/_sample/terms`, { method: 'PUT', body });
    if (!response.ok) throw new Error(`The sample newsroom answered ${response.status}`);
  }

  /** Switches an emergency on, or off (null). Returns its id, for the webhook. */
  async emergency(change: { text: string; level: string; endsAt: string | null } | null): Promise<number> {
    const response = await fetch(`${this.#newsroomUrl}/_sample/emergency`, {
      method: change === null ? 'DELETE' : 'PUT',
      body: change && JSON.stringify(change),
    });
    const answer: unknown = await response.json();
    if (!response.ok || typeof answer !== 'object' || answer === null || !('id' in answer)) {
      throw new Error(`The sample newsroom answered ${response.status}`);
    }
    return Number(answer.id);
  }

  /** Sends a webhook, of a news item if the event does not say otherwise. Returns the response's status. */
  async sendWebhook(siteUrl: string, event: Event): Promise<number> {
    const body = JSON.stringify({
      delivery: randomUUID(),
      kind: 'news',
      previousSlug: null,
      categories: { before: [], after: [] },
      ...event,
    } satisfies z.input<typeof PublishEvent>);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const hmac = createHmac('sha256', this.#secret).update(`${timestamp}.${body}`).digest('hex');
    const response = await fetchWorker(`${siteUrl}/api/publish`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [signatureHeaders.timestamp]: timestamp,
        [signatureHeaders.signature]: `sha256=${hmac}`,
      },
      body,
    });
    await response.body?.cancel();
    return response.status;
  }
}
