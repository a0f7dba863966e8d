import type * as z from 'zod';
import type { Coverage } from '#contract/content.ts';
import { isVisible } from '#contract/text/visible-text.ts';
import { plainText } from './sanitise-html.ts';
import { WireAuthor, WireCorrection, WireId, type WirePost } from './wire.ts';

/** What an editor fills in the box "Ficha de la noticia" of the site's plugin, as the contract has it. Without the plugin it is empty. */

/** More than these are a mistake of whoever wrote them over REST; the plugin's box allows fewer. */
const max = { corrections: 20, authors: 10, related: 6 };

export interface ItemAuthor {
  id: number;
  slug: string;
  name: string;
  /** Plain text. */
  bio: string;
  /** Slugs that the author had before, as WordPress's plugin knows them. */
  previousSlugs: string[];
}

const read = <T>(
  values: readonly unknown[],
  schema: { safeParse: (value: unknown) => { data?: T | undefined } },
): T[] => values.map((value) => schema.safeParse(value).data).filter((value) => value !== undefined);

/** The authors in the order of the byline: those that the plugin names, else WordPress's one author. */
export function newsAuthors({ ficha, _embedded }: WirePost): ItemAuthor[] {
  const named = read(ficha?.authors ?? [], WireAuthor);
  const authors = named.length > 0 ? named : read(_embedded.author.slice(0, 1), WireAuthor);
  return [...new Map(authors.map((author) => [author.id, author])).values()]
    .slice(0, max.authors)
    .map(({ id, slug, name, description, previous_slugs }) => ({
      id,
      slug,
      name: plainText(name),
      bio: plainText(description),
      previousSlugs: previous_slugs,
    }))
    .filter(({ name }) => isVisible(name));
}

/** "Ana, Berta y Celia" */
export const namesInText = (authors: readonly { name: string }[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(authors.map(({ name }) => name));

/** WordPress's ids of the stories that an editor chose to follow this one. */
export function chosenRelated({ id: own, ficha }: WirePost): number[] {
  const ids = (ficha?.related ?? []).flatMap((id) => WireId.safeParse({ id }).data?.id ?? []);
  return [...new Set(ids)].filter((id) => id !== own).slice(0, max.related);
}

/** Those that can be read, newest first. */
export const readCorrections = (corrections: readonly unknown[]): z.infer<typeof WireCorrection>[] =>
  read(corrections, WireCorrection)
    .map(({ date, text }) => ({ date, text: plainText(text) }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => Date.parse(b.date) - Date.parse(a.date))
    .slice(0, max.corrections);

/** That the item is a live coverage; null: it is an ordinary story. */
export function coverageOf({ cobertura }: Pick<WirePost, 'cobertura'>): Coverage | null {
  if (cobertura === null) return null;
  const { inicio, fin, atada } = cobertura;
  const tiedTo = (): Coverage['tiedTo'] => {
    switch (atada?.tipo) {
      case 'juego':
        return { kind: 'game', game: atada.juego };
      case 'tormenta':
        return { kind: 'storm' };
      case 'eleccion':
        return { kind: 'election' };
      case undefined:
        return null;
    }
  };
  return { startedAt: inicio, endedAt: fin, tiedTo: tiedTo() };
}

export function storyFields(wire: WirePost) {
  const { ficha } = wire;
  return {
    authors: newsAuthors(wire),
    featured_media_credit: plainText(ficha?.picture_credit ?? ''),
    corrections: readCorrections(ficha?.corrections ?? []),
    text_changed: ficha?.text_changed ?? null,
  };
}
