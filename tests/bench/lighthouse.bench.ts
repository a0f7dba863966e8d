import { once } from 'node:events';
import { createServer } from 'node:net';
import os from 'node:os';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import type { SiteProcess } from '../site-process.ts';
import { writeToPerformanceDocument } from './performance-document.ts';
import { markdownTable, percentile } from './table.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Odd, so that the median is one of the values. */
const rounds = 3;

interface Audit {
  /** 0 to 100, in the order of `categories`. */
  scores: number[];
  /** Names of the audits that take points in the categories besides performance. */
  failed: string[];
  /** Lighthouse's own version. */
  version: string;
  /** Milliseconds in which the main thread did nothing else, as Lighthouse's phone counts them. */
  blocked: number;
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : NaN;
}

async function runLighthouse(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const failed = categories.slice(1).flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const score = lhr.audits[id]?.score;
      return weight > 0 && typeof score === 'number' && score < 1 ? [id] : [];
    }),
  );
  return {
    scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    failed,
    version: lhr.lighthouseVersion,
    blocked: lhr.audits['total-blocking-time']?.numericValue ?? NaN,
  };
}

/**
 * Lighthouse's scores for its phone (a slow one, with a slow connection): medians of three visits with an empty cache. With `write`,
 * docs/performance.md gets the pages that have less than 100 somewhere.
 */
export async function benchLighthouse(
  site: SiteProcess,
  pages: Record<string, string>,
  { write }: { write: boolean },
): Promise<void> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  });
  const rows: (string | number)[][] = [];
  /** Those of pages that have less than 100 somewhere. */
  const less: typeof rows = [];
  let max = 0;
  let version = '';
  try {
    for (const [name, path] of Object.entries(pages)) {
      // The first visitor of a page waits for its rendering.
      await (await fetch(site.url + path)).text();
      const audits: Audit[] = [];
      for (let round = 0; round < rounds; round += 1) audits.push(await runLighthouse(site.url + path, port));
      const medians = categories.map((_, index) =>
        percentile(
          audits.map(({ scores }) => scores[index] ?? NaN),
          0.5,
        ),
      );
      const blocked = percentile(
        audits.map((one) => one.blocked),
        0.5,
      );
      version = audits[0]?.version ?? '';
      console.error(`${name}: ${medians.join(' ')}`);
      const failed = [...new Set(audits.flatMap((one) => one.failed))];
      const row = [name, ...medians, Math.round(blocked), failed.join(', ')];
      rows.push(row);
      max = Math.max(max, Math.round(blocked));
      if (medians.some((median) => median < 100)) less.push(row);
    }
  } finally {
    await browser.close();
  }
  const load = (os.loadavg()[2] ?? NaN).toFixed(1);
  const heading = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'blocked ms',
    'audits that fail',
  ];
  const conditions = `Lighthouse ${version}, ${new Date().toISOString().slice(0, 10)}, medians of ${rounds} visits with an empty cache; load ${load} of ${os.cpus().length} cores.`;
  const summary = `${rows.length - less.length} of ${rows.length} pages have 100 everywhere; blocked at most ${max} ms.`;
  console.log(
    `\n## Lighthouse's mobile scores\n\n${conditions} ${summary}\n\n${markdownTable(heading, rows)}`,
  );
  if (write)
    await writeToPerformanceDocument(
      'lighthouse',
      `${conditions} ${summary}\n\n${markdownTable(heading, less)}`,
    );
}
