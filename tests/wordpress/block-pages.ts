import path from 'node:path';
import sharp from 'sharp';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { root } from '#commands/root.ts';
import type { LocalWordPress } from '../../cms/wordpress/local/local-wordpress.ts';
import { rest } from '../../cms/wordpress/local/test-wordpress.ts';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import { finalPicture } from '../final-picture.ts';
import { startSite } from '../site-process.ts';
import { openPage } from './desk-browser.ts';
import type { Content } from '../../api-worker/src/testing/content-of.ts';
import type { StoredBlock } from './core-blocks.ts';

/** A block as WordPress shows it, and as a reader of the site gets it. */
export interface ShownBlock extends StoredBlock {
  before: Content;
  after: Content;
  /** What the site refuses of it, for its editor. */
  refused: string[];
}

/** Widths in CSS pixels: a small phone and a desktop. */
const widths = [360, 1280] as const;
/** The most variants on one page: what an editor chooses most often comes first. */
const maxVariants = 8;
/** Pixels. The pictures of a block end here, because a longer one shows nothing new. */
const greatestHeight = 3200;
const folder = path.join(root, 'docs/blocks');
const content = path.join(root, 'cms/content');

/** The name of a block's files and post. */
export const fileName = (name: string): string => name.replace('core/', '').replaceAll('/', '-');

const isVisible = ({ after, refused, variant }: ShownBlock) =>
  refused.length === 0 &&
  !variant.startsWith('old markup') &&
  after.media.length + after.links.length + after.words.length > 0;

/** The variants of each block that a reader can see: its example, alignments, styles and variations. */
export function visibleBlocks(all: readonly ShownBlock[]): Map<string, ShownBlock[]> {
  const drawn = Map.groupBy(all.filter(isVisible), ({ name }) => name);
  return new Map([...drawn].map(([name, blocks]) => [name, blocks.slice(0, maxVariants)]));
}

/** Puts the files that the blocks show into the media library's folder. `site` is the folder of the WordPress. */
export async function addUploads(site: string): Promise<void> {
  const uploads = path.join(site, 'wp-content/uploads/2026/11');
  await mkdir(uploads, { recursive: true });
  await cp(path.join(content, 'pictures/14-mercado.jpg'), path.join(uploads, 'plaza.jpg'));
  await cp(path.join(content, 'recordings/canto-de-coqui.wav'), path.join(uploads, 'plaza.wav'));
  const video = ['360p-init.mp4', '360p-0.m4s'].map((file) => readFile(path.join(content, 'signal', file)));
  await writeFile(path.join(uploads, 'plaza.mp4'), Buffer.concat(await Promise.all(video)));
}

/** What is wrong with the page of a block at one width, and its body as a picture. */
async function checkPage(
  page: Page,
  url: string,
  width: number,
): Promise<{ problems: string[]; picture: Buffer }> {
  const problems: string[] = [];
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') problems.push(message.text());
  };
  page.on('console', onConsole);
  await page.setViewportSize({ width, height: 800 });
  await page.goto(url);
  const body = page.locator('.prose');
  // Pictures below the fold load when they are scrolled to.
  for (const image of await body.locator('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await image.evaluate((element) => (element instanceof HTMLImageElement ? element.decode() : undefined));
  }
  const shownWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  if (shownWidth > width) problems.push(`${shownWidth} px wide on a screen of ${width} px`);
  const box = await body.boundingBox();
  if (!box) throw new Error(`${url} has no body`);
  const clip = {
    x: 0,
    y: box.y + (await page.evaluate(() => window.scrollY)) - 16,
    width,
    height: Math.min(box.height + 32, greatestHeight),
  };
  const picture = await page.screenshot({ clip, fullPage: true });
  page.off('console', onConsole);
  return { problems: problems.map((problem) => `${url} at ${width} px: ${problem}`), picture };
}

/** Both pictures beside each other. */
async function joined(pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const gap = 24;
  const lefts = sizes.map((_size, at) => sizes.slice(0, at).reduce((sum, { width }) => sum + width + gap, 0));
  return sharp({
    create: {
      width: sizes.reduce((sum, { width }) => sum + width + gap, -gap),
      height: Math.max(...sizes.map(({ height }) => height)),
      channels: 3,
      background: '#d5dce8',
    },
  })
    .composite(pictures.map((input, at) => ({ input, left: lefts[at] ?? 0, top: 0 })))
    .webp({ quality: 50, effort: 6 })
    .toBuffer();
}

/**
 * Opens a page of the site for each block, on the WordPress that stores it, at both widths. Resolves with what is wrong with them: what
 * the browser's console says, and pages that are wider than the screen. `write`: writes the pictures to docs/blocks.
 */
export async function checkBlockPages(
  wordpress: LocalWordPress,
  all: readonly ShownBlock[],
  { write }: { write: boolean },
): Promise<string[]> {
  const blocks = visibleBlocks(all);
  for (const [name, variants] of blocks) {
    const body = {
      title: `Bloque ${fileName(name)}`,
      slug: `bloque-${fileName(name)}`,
      status: 'publish',
      content: variants.map(({ markup }) => markup).join('\n\n'),
    };
    await rest(wordpress, '/posts', { authorization: wordpress.authorization, body });
  }
  const site = await startSite({
    environment: {
      WORDPRESS_URL: wordpress.url,
      PRERENDER_LIMIT: '0',
      // More pages are opened in a minute than a reader opens.
      READS_PER_MINUTE: '9999',
    },
  });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  try {
    const page = await openPage(browser);
    // Nobody plays YouTube here: a preview that has nothing to see leaves the facade as it is without one.
    await page.route('**/img/**/i.ytimg.com/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"/>',
      }),
    );
    // The process that makes pictures may start more slowly than a page waits for its first one.
    const first = await (await fetch(`${site.url}/noticias/bloque-image`)).text();
    await finalPicture(site.url + (/"(\/img\/[^" ]+)/.exec(first)?.[1] ?? ''));
    const problems: string[] = [];
    await mkdir(folder, { recursive: true });
    for (const name of blocks.keys()) {
      const pictures: Buffer[] = [];
      for (const width of widths) {
        const seen = await checkPage(page, `${site.url}/noticias/bloque-${fileName(name)}`, width);
        problems.push(...seen.problems);
        pictures.push(seen.picture);
      }
      if (write) await writeFile(path.join(folder, `${fileName(name)}.webp`), await joined(pictures));
    }
    return problems;
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** The counts of a block without media, links and words. */
const nothing = '0/0/0';

const count = (blocks: readonly ShownBlock[], of: 'before' | 'after') =>
  blocks
    .map(({ [of]: { media, links, words } }) => [media.length, links.length, words.length])
    .reduce((sum, counts) => sum.map((value, at) => value + (counts[at] ?? 0)), [0, 0, 0])
    .join('/');

/** Markdown: what WordPress and the site show of each block, then the blocks without media, links and words, then those left out. */
export function blockTable(all: readonly ShownBlock[]): string {
  const drawn = visibleBlocks(all);
  const label = (name: string) => {
    const code = `\`${fileName(name)}\``;
    return drawn.has(name) ? `[${code}](blocks/${fileName(name)}.webp)` : code;
  };
  const rows: string[] = [];
  const empty: string[] = [];
  const leftOut = new Map<string, string[]>();
  for (const [name, blocks] of [...Map.groupBy(all, (block) => block.name)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const refused = [...new Set(blocks.flatMap((block) => block.refused))].join(', ');
    const [there, here] = [count(blocks, 'before'), count(blocks, 'after')];
    // What a dynamic block contains depends on the other posts and on the day.
    if (refused) leftOut.set(refused, [...(leftOut.get(refused) ?? []), label(name)]);
    else if (there === nothing && here === nothing) empty.push(label(name));
    else rows.push(`- ${label(name)}: ${blocks.length}, ${there === here ? here : `${there}, here ${here}`}`);
  }
  const told = [...leftOut].map(([refused, names]) => `- "${refused}": ${names.join(', ')}`);
  return [
    ...rows,
    '',
    `No media, links or words, there and here: ${empty.join(', ')}.`,
    '',
    'Left out, and the editor is told:',
    '',
    ...told,
  ].join('\n');
}
