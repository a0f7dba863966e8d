import type { Browser } from '@playwright/test';
import { phone } from './lines.ts';

/** A picture as a phone shows it. */
export interface ContentPicture {
  /** Absolute URL of the file that the phone chose. */
  url: string;
  alt: string;
  width: number;
  height: number;
  /** Whether it is the page's largest picture, which is fetched first. */
  isFirst: boolean;
}

/** What a page shows, from its first to its last line. */
export interface Content {
  title: string;
  parts: (string | ContentPicture)[];
}

/** Pictures below this width are icons and logos, which belong to the design and not to the content. */
const narrowestPicture = 60;

/** Reads the visible text and the pictures of a page, in their order, from the HTML of the server: no script runs. */
export async function readContent(browser: Browser, url: string): Promise<Content> {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false, bypassCSP: true });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    const read = await page.evaluate((narrowest) => {
      // A browser skips the layout, and so the text, of what is far below.
      const style = document.createElement('style');
      style.textContent = '*{content-visibility:visible!important}';
      document.head.append(style);
      const images = [...document.querySelectorAll('img')].filter(
        (image) => image.checkVisibility() && image.clientWidth >= narrowest,
      );
      const pictures = images.map((image) => ({
        url: image.currentSrc || image.src,
        alt: image.alt,
        width: image.clientWidth,
        height: image.clientHeight,
        isFirst: image.getAttribute('fetchpriority') === 'high',
      }));
      for (const [place, image] of images.entries()) {
        const mark = document.createElement('div');
        mark.textContent = `[picture ${place}]`;
        (image.closest('picture') ?? image).before(mark);
      }
      return { title: document.title, text: document.body.innerText, pictures };
    }, narrowestPicture);
    const parts = read.text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => read.pictures[Number(/^\[picture (\d+)\]$/i.exec(line)?.[1] ?? NaN)] ?? line);
    return { title: read.title, parts };
  } finally {
    await context.close();
  }
}

/** The pictures of a content, as it has them. */
export const picturesOf = ({ parts }: Content): ContentPicture[] =>
  parts.filter((part) => typeof part !== 'string');
