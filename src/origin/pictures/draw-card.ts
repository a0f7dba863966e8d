import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { brand } from '#config/brand.ts';
import { shorten } from '#ui/plain-text.ts';
import './allowed-formats.ts';
import { cardSize, headlineBackground, plainBackground } from './card-background.ts';
import type { CardJob } from './job.ts';

/** A font of our own, so that the pictures look the same on every machine, also on one without fonts. */
const fontFile = fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'));
/** Emoji and invisible characters, which the font does not have. Signs such as © are emoji too, but the font has them. */
const dropped =
  /[\p{Emoji_Presentation}\p{Regional_Indicator}\p{Cf}\p{Cc}\u{fe0f}\u{20e3}]|(?![©®™‼⁉↔])\p{Extended_Pictographic}/gu;
/** What the font draws in one direction and without other fonts: European letters, punctuation, currencies, arrows. */
const drawable =
  /^[\u0020-\u007e\u00a0-\u0148\u014a-\u017f\u0218-\u021b\u1e80-\u1e85\u1ea0-\u1ef9\u2010-\u2015\u2018-\u2026\u2030\u2032\u2033\u2039-\u203a\u20ac\u2122\u2190-\u2193\u2212]*$/u;

/** Left and right margin in pixels. */
const margin = 80;
/** Box of the headline in pixels: as wide as the margins leave, between the logo and the section below. */
const box = { top: 168, width: cardSize.width - 2 * margin, height: 322 };
/** Sizes of a headline in pixels, the largest first: from three words to the 200 characters of the longest. */
const sizes = [104, 88, 74, 62, 54, 47, 40];
/** Characters of a headline. A longer one is cut between words: more would be too small to read on a phone. */
const maxTitleLength = 200;
const maxSectionLength = 40;

const white = '#ffffff';
/** The red of what is new, light enough to be read on the station's blue. */
const rose = '#ffb3ba';
/** Letter spacing in 1/1024 of the size, as Pango counts it: large letters stand closer. */
const tracking = -15;

/** Largest picture in bytes: messengers leave out larger ones on slow connections, and a phone loads this one in a second. */
export const largestCard = 60_000;
/** JPEG qualities, the first that is small enough is taken. Only a box full of wide letters needs the last. */
const qualities = [80, 65, 45];

/** Text for Pango, which reads markup. */
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Words that are drawn: an overlay, and its size in pixels. */
interface Drawn {
  overlay: Pick<OverlayOptions, 'input' | 'raw'>;
  width: number;
  height: number;
}

/** Draws words in one colour and size, both as in CSS, at most `width` pixels wide. A word that is too long is broken. */
async function words(text: string, size: number, colour: string, width: number): Promise<Drawn> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${size * tracking}">${escaped(text)}</span>`,
      font: `Inter Bold ${size}`,
      fontfile: fontFile,
      // Points are pixels.
      dpi: 72,
      width,
      wrap: 'word-char',
      spacing: Math.round(size * 0.06),
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: drawnWidth, height, channels } = info;
  const raw = { width: drawnWidth, height, channels };
  return { overlay: { input: data, raw }, width: drawnWidth, height };
}

/** The text without what cannot be drawn; null if letters are missing then, or nothing is left. */
function drawableText(text: string, length: number): string | null {
  const kept = text.normalize('NFC').replace(dropped, ' ').replace(/\s+/g, ' ').trim();
  return kept !== '' && drawable.test(kept) ? shorten(kept, length) : null;
}

/** The headline in the largest size that fits. Wide letters may not even fit in the smallest: then fewer of them are shown. */
async function headline(text: string): Promise<OverlayOptions> {
  for (const size of sizes) {
    const { overlay, height } = await words(text, size, white, box.width);
    if (height <= box.height) {
      return { ...overlay, left: margin, top: box.top + Math.round((box.height - height) / 2) };
    }
  }
  return headline(shorten(text, Math.floor(text.length * 0.8)));
}

/** A line of words by its left and bottom edge. */
async function line(
  text: string,
  { size, colour, left, bottom }: { size: number; colour: string; left: number; bottom: number },
): Promise<OverlayOptions> {
  const { overlay, height } = await words(text, size, colour, cardSize.width - left - margin);
  return { ...overlay, left, top: bottom - height };
}

async function centred(text: string, size: number, colour: string, top: number): Promise<OverlayOptions> {
  const { overlay, width } = await words(text, size, colour, box.width);
  return { ...overlay, left: Math.round((cardSize.width - width) / 2), top };
}

/**
 * Draws the preview picture of a page without a picture, as JPEG. A title in letters that the font does not have, and an empty one, become
 * the plain picture of the station.
 */
export async function drawCard({ title, section }: CardJob): Promise<Buffer> {
  const shown = drawableText(title, maxTitleLength);
  const label = drawableText(section, maxSectionLength) ?? brand.tagline;
  const layers = shown
    ? await Promise.all([
        headline(shown),
        line(brand.name, { size: 40, colour: white, left: 160, bottom: 106 }),
        line(label, { size: 32, colour: rose, left: margin, bottom: 566 }),
      ])
    : await Promise.all([centred(brand.name, 92, white, 400), centred(brand.tagline, 36, '#c7d3ee', 520)]);
  const { data, info } = await sharp(shown ? headlineBackground : plainBackground)
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const quality of qualities) {
    const card = await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (card.length <= largestCard || quality === qualities.at(-1)) return card;
  }
  throw new Error('There is no quality for drawn pictures');
}
