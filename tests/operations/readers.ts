import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two pages of a reader. The readers are to meet every moment of a restart, not to take the cores from the builds. */
const between = 150;

export interface Readers {
  /** Requests so far. */
  asked(): number;
  /** Resolves with the number of requests, and one line for each that failed. */
  stop(): Promise<{ asked: number; failed: string[] }>;
}

const asset = /\/_astro\/[\w.@-]+\.(?:js|css)/g;

/**
 * `count` readers who read until they are stopped: pages, scripts of pages, /api, a picture, and a subscription now and then. Every request
 * that has another status than it should, breaks off, or is no whole page counts as failed.
 */
export function startReaders(url: string, addresses: readonly string[], count: number): Readers {
  const end = new AbortController();
  const failed: string[] = [];
  let asked = 0;

  async function ask(reader: number, address: string, init: RequestInit = {}): Promise<string> {
    asked += 1;
    try {
      const headers = { 'X-Forwarded-For': `203.0.${reader}.1`, ...init.headers };
      const response = await fetch(`${url}${address}`, { ...init, headers });
      const text = await response.text();
      const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
      if (!response.ok) failed.push(`${address}: ${response.status}`);
      else if (isPage && !text.includes('</html>'))
        failed.push(`${address}: ${text.length} characters of a page`);
      return text;
    } catch (error) {
      failed.push(
        `${address}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : error}`,
      );
      return '';
    }
  }

  async function read(reader: number): Promise<void> {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const text = await ask(reader, addresses[(turn + reader) % addresses.length] ?? '/');
      // A browser keeps scripts for a year, so most pages need none of them again.
      const scripts = turn % 4 === 0 ? [...text.matchAll(asset)] : [];
      for (const [script] of scripts) await ask(reader, script);
      if (turn % 20 === 0) {
        const body = JSON.stringify({ email: `lector-${reader}-${turn}@example.com` });
        await ask(reader, '/api/subscribe', {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'application/json', Origin: url },
        });
      }
      await pause(between);
    }
  }

  const reading = Promise.all(Array.from({ length: count }, (_, reader) => read(reader)));
  return {
    asked: () => asked,
    async stop() {
      end.abort();
      await reading;
      return { asked, failed };
    },
  };
}
