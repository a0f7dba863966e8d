import { createHash } from 'node:crypto';
import { encode } from 'html-entities';
import { originsOfProvider } from '#config/embed-hosts.ts';
import { embedProviderNames } from '#contract/embed-providers.ts';
import { type Edit, edited, type Range } from './edit.ts';
import { fillPlace } from './places.ts';
import { readPage, type FirstPicture, type Style } from './read-page.ts';

/** A page with its Content Security Policy, which is empty in development. */
export interface Page {
  html: string;
  policy: string;
}

/**
 * What every page goes through once, after its rendering:
 * - `<` and `>` in attributes are escaped, so that every `<` begins what a component wrote. Whoever fills a place of the page later relies on
 *   that (places.ts).
 * - Its adjacent styles become one, and its first picture is named in its head.
 * - Its policy allows only what it contains. Astro lists every script and style of the whole site on every page: two kilobytes of
 *   uncompressed header before the first byte of text.
 *
 * `environment` names the frames that the settings allow on every page.
 */
export function finishPage({ html, policy }: Page, environment: NodeJS.ProcessEnv = process.env): Page {
  const { tags, styles, scripts, providers, firstPicture } = readPage(html);
  const merged = mergedStyle(styles, policy);
  const edits = tags.flatMap((tag) => escapedTag(html, tag));
  if (merged) edits.push({ ...merged, text: `<style>${merged.content}</style>` });
  const allowed = merged ? policy.replace('style-src ', `style-src ${hashOf(merged.content)} `) : policy;
  const left = styles.filter(({ start, end }) => !merged || end <= merged.start || start >= merged.end);
  const present = [...scripts, ...left.map(({ content }) => content), ...(merged ? [merged.content] : [])];
  return {
    html: fillPlace(edited(html, edits), 'head', firstPicture ? preload(firstPicture) : ''),
    policy: narrowed(allowed, new Set(present.map(hashOf)), originsWithout(providers, environment)),
  };
}

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** A tag's edit, if there is something to escape in it. */
function escapedTag(html: string, { start, end }: Range): Edit[] {
  const inside = html.slice(start + 1, end - 1);
  if (!/[<>]/.test(inside)) return [];
  return [{ start, end, text: `<${inside.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}>` }];
}

/** The first styles that stand side by side, as Astro writes the sheets of a page's components. */
function adjacent(styles: readonly Style[]): Style[] {
  let run: Style[] = [];
  for (const style of styles) {
    if (style.isPlain && run.at(-1)?.end === style.start) run.push(style);
    else if (run.length > 1) break;
    else run = style.isPlain ? [style] : [];
  }
  return run;
}

/**
 * Adjacent styles as one, so that the policy needs one hash for them instead of some twenty: a kilobyte of header. Null if there is only one, or if
 * the policy does not allow each of them, so that it never allows more than before.
 */
function mergedStyle(styles: readonly Style[], policy: string): (Range & { content: string }) | null {
  const run = adjacent(styles);
  const [first, last] = [run.at(0), run.at(-1)];
  if (!first || !last || first === last) return null;
  if (run.some(({ content }) => !policy.includes(hashOf(content)))) return null;
  return { start: first.start, end: last.end, content: run.map(({ content }) => content).join('') };
}

/**
 * Names the page's first picture with the candidates and sizes of its own element, so that the browser chooses the same file. The element
 * stands below the styles and the menus, which take a slow line a tenth of a second: its request leaves that much earlier.
 */
const preload = ({ srcset, sizes }: FirstPicture): string =>
  `<link rel="preload" as="image" type="image/avif" imagesrcset="${encode(srcset)}" imagesizes="${encode(sizes)}" fetchpriority="high">`;

/** Origins of frames of the providers whose embeds the page does not show. */
const originsWithout = (shown: ReadonlySet<string>, environment: NodeJS.ProcessEnv) =>
  new Set(
    embedProviderNames
      .filter((provider) => !shown.has(provider))
      .flatMap((provider) => originsOfProvider(provider, environment)),
  );

/** The policy without the hashes that are not `present` and without the `missing` frames: it only gets stricter. */
const narrowed = (policy: string, present: ReadonlySet<string>, missing: ReadonlySet<string>): string =>
  policy
    .replace(/frame-src [^;]*/, (frames) =>
      frames.replace(/ https:[^ ;]+/g, (source) => (missing.has(source.trim()) ? '' : source)),
    )
    .replace(/\s'sha256-[^']+'/g, (source) => (present.has(source.trim()) ? source : ''))
    .replace(/;\s+/g, ';');
