import type { Element } from 'hast';
import { parseHtml, textOf } from '../upstreams/parse-html.ts';
import { embedOf } from '../upstreams/wordpress/embeds.ts';
import { markedPage } from '../upstreams/wordpress/provider-marks.ts';
import { attribute, elementsOf, isTag, newText } from '../upstreams/wordpress/tree.ts';

/** What a reader can see, play and follow in HTML. */
export interface Content {
  /** Names of the files of pictures and players, sorted. */
  media: string[];
  /** Targets of links that lead out of the text, sorted, each once. */
  links: string[];
  words: string[];
}

const fileName = (address: string) =>
  URL.parse(address, 'https://base.invalid')?.pathname.split('/').at(-1) ?? '';

const normal = (address: string) => URL.parse(address)?.href ?? address;

/** Compares what went into the sanitiser with what came out of it. Pictures in the style of a cover count, fallbacks of players do not. */
export function contentOf(html: string): Content {
  const tree = parseHtml(html);
  const elements = [...elementsOf(tree)];
  // The words in a player or in a network's own markup are for browsers that show neither.
  const players = elements.filter(
    (element) => isTag(element, 'audio', 'video', 'object') || embedOf(markedPage(element)) !== null,
  );
  const fallbacks = new Set(players.flatMap((player) => [...elementsOf(player)]));
  const shown = elements.filter((element) => !fallbacks.has(element));
  const addresses = (name: string, ...tags: string[]) =>
    elements.filter((element) => isTag(element, ...tags)).map((element) => attribute(element, name) ?? '');
  const media = [
    ...addresses('src', 'img', 'audio', 'video', 'source', 'track'),
    ...addresses('poster', 'video'),
    ...elements.map(backgroundOf),
  ];
  const isFollowed = (link: Element) =>
    isTag(link, 'a') &&
    (textOf(link).trim() !== '' || [...elementsOf(link)].some((inner) => isTag(inner, 'img')));
  const links = shown.filter(isFollowed).map((link) => attribute(link, 'href') ?? '');
  for (const player of players) player.children = [];
  // The name of a link is a word of its own, also where another one follows at once.
  for (const link of shown.filter(({ tagName }) => tagName === 'a'))
    link.children = [newText(' '), ...link.children, newText(' ')];
  return {
    media: media
      .filter((address) => address !== '')
      .map(fileName)
      .sort(),
    links: [...new Set(links.filter((href) => /^(?:https?:|mailto:|tel:|\/)/.test(href)).map(normal))].sort(),
    words: textOf(tree).split(/\s+/).filter(Boolean),
  };
}

/** The entries of a list that another one lacks, as often as it lacks them. */
export function missing(list: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of other) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return list.filter((entry) => {
    const left = counts.get(entry) ?? 0;
    counts.set(entry, left - 1);
    return left <= 0;
  });
}

/** The words, numbers and files of a text that are not in what is shown of it. A placeholder in the text of an address is no file. */
export function lostOf(html: string, shown: string): string[] {
  const [before, after] = [contentOf(html), contentOf(shown)];
  const files = new Set(before.media.filter((file) => /^[^,;%]+\.\w{3,4}$/.test(file)));
  return [...missing(before.words, after.words), ...missing([...files], after.media)];
}

function backgroundOf(element: Element): string {
  return /background-image\s*:\s*url\(\s*['"]?([^'")]+)/i.exec(attribute(element, 'style') ?? '')?.[1] ?? '';
}
