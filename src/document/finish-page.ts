import { escapeUTF8 } from 'entities/escape';
import { originsOfProvider } from '#config/embed-hosts.ts';
import { embedProviderNames } from '#contract/embed-providers.ts';
import { type Edit, edited, type Range } from './edit.ts';
import { allow, type Policy, quotedHash, readPolicy, writePolicy } from './policy.ts';
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
  const { tags, styles, scripts, providers, firstPicture, head } = readPage(html);
  const allowed = readPolicy(policy);
  const merged = mergedStyle(styles, allowed);
  const edits = tags.flatMap((tag) => escapeIn(html, tag));
  if (merged) edits.push({ ...merged, text: `<style>${merged.content}</style>` });
  if (firstPicture && head !== null) edits.push({ start: head, end: head, text: preload(firstPicture) });
  if (merged) allow(allowed, 'style-src', quotedHash(merged.content));
  const left = styles.filter(({ start, end }) => !merged || end <= merged.start || start >= merged.end);
  const present = [...scripts, ...left.map(({ content }) => content), ...(merged ? [merged.content] : [])];
  return {
    html: edited(html, edits),
    policy: writePolicy(
      narrowed(allowed, new Set(present.map(quotedHash)), originsWithout(providers, environment)),
    ),
  };
}

/** A tag's edit, if there is something to escape in it. */
function escapeIn(html: string, { start, end }: Range): Edit[] {
  const tag = html.slice(start, end);
  const text = `<${tag.slice(1, -1).replaceAll('<', '&lt;').replaceAll('>', '&gt;')}>`;
  return text === tag ? [] : [{ start, end, text }];
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
function mergedStyle(styles: readonly Style[], policy: Policy): (Range & { content: string }) | null {
  const run = adjacent(styles);
  const [first, last] = [run.at(0), run.at(-1)];
  if (!first || !last || first === last) return null;
  if (run.some(({ content }) => !policy.get('style-src')?.includes(quotedHash(content)))) return null;
  return { start: first.start, end: last.end, content: run.map(({ content }) => content).join('') };
}

/**
 * Names the page's first picture with the candidates and sizes of its own element, so that the browser chooses the same file. The element
 * stands below the styles and the menus, which take a slow line a tenth of a second: its request leaves that much earlier.
 */
const preload = ({ srcset, sizes }: FirstPicture): string =>
  `<link rel="preload" as="image" type="image/avif" imagesrcset="${escapeUTF8(srcset)}" imagesizes="${escapeUTF8(sizes)}" fetchpriority="high">`;

/** Origins of frames of the providers whose embeds the page does not show. */
const originsWithout = (shown: ReadonlySet<string>, environment: NodeJS.ProcessEnv) =>
  new Set(
    embedProviderNames
      .filter((provider) => !shown.has(provider))
      .flatMap((provider) => originsOfProvider(provider, environment)),
  );

/** The policy without the hashes that are not `present` and without the `missing` frames: it only gets stricter. */
function narrowed(policy: Policy, present: ReadonlySet<string>, missing: ReadonlySet<string>): Policy {
  const isUsed = (name: string, source: string) =>
    source.startsWith("'sha256-") ? present.has(source) : name !== 'frame-src' || !missing.has(source);
  return new Map(
    [...policy].map(([name, sources]) => [name, sources.filter((source) => isUsed(name, source))]),
  );
}
