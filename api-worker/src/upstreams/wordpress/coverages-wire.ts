import * as z from 'zod';
import { CoverageEntry } from '#contract/coverages.ts';
import type { Refused } from '#contract/publishing/deliveries.ts';
import { isVisible } from '#contract/text/visible-text.ts';
import { perhaps } from '../read.ts';
import { plainText, sanitiseBody } from './sanitise-html.ts';
import { readCorrections } from './story-fields.ts';
import { publishedOf } from './to-contract.ts';
import { body, dateFields, phpList, WireMoment, WireSlug } from './wire.ts';
import type { Addresses } from './addresses/wordpress-addresses.ts';

/** The `rest_base` of entries, as the site's plugin registers it. A plugin of an older version has none. */
export const entriesBase = 'entradas';

/** The plugin's list of coverages that may still change. */
export const coveragesRoute = 'telecoqui/v1/coberturas';

/** By id, so that a change moves none of them to another page. */
export const entriesQuery = {
  orderby: 'id',
  order: 'asc',
  _fields: 'id,date,date_gmt,content.rendered,content.protected,entrada',
} as const;

/** A coverage in the plugin's list: how many published entries it has, and when one of them last changed. */
export const WireCoverageState = z.object({
  id: z.int().positive(),
  entradas: z.int().nonnegative(),
  cambiada: perhaps(WireMoment),
});
export type WireCoverageState = z.infer<typeof WireCoverageState>;

const list = phpList.catch([]).default([]);
const moment = perhaps(WireMoment);

/** An entry as the plugin sends it. What a newer one adds is not read. */
export const WireEntry = z.object({
  id: z.int().positive(),
  date: dateFields.date,
  date_gmt: dateFields.date_gmt,
  content: body,
  entrada: z.object({
    /** Null: what it stands below is no coverage. */
    cobertura: z.object({ id: z.int().positive() }).nullable(),
    titular: z.string().catch('').default(''),
    clave: z.boolean().catch(false).default(false),
    /** When it was pinned. */
    fijada: moment,
    autores: list,
    correcciones: list,
    texto_cambiado: moment,
    noticia: perhaps(WireSlug),
    /** Its text was typed as plain text: what looks like a shortcode is none. */
    llano: z.boolean().catch(false).default(false),
  }),
});
export type WireEntry = z.infer<typeof WireEntry>;

const WireName = z.object({ nombre: z.string(), slug: WireSlug });

/** More than these are a mistake of whoever wrote them over REST. */
const maxAuthors = 10;
/** Letters. The plugin's box allows fewer. */
const maxHeadline = 200;
/** Letters of HTML. An entry is a few sentences; a hundred of these come in one response. */
const maxContent = 100_000;

/** What is stored of an entry beside its place. */
export const StoredEntry = CoverageEntry.omit({ id: true, revision: true, at: true, isPinned: true });

/** An entry as D1 stores it, under the names of its columns. */
export interface EntryRow {
  wordpress_id: number;
  coverage_id: number;
  at: string;
  pinned_at: string | null;
  is_key: 0 | 1;
  /** JSON of a `StoredEntry`. */
  entry: string;
}

const Shown = z.object({
  at: z.iso.datetime(),
  entry: StoredEntry.extend({ content: z.object({ rendered: z.string().max(maxContent) }) }).refine(
    ({ headline, content }) => headline !== '' || content.rendered !== '',
    'it has neither a headline nor a text that the site shows',
  ),
});

/**
 * An entry that readers see, and what the site does not show of its body, for its author. Null: it has a password, or stands below no coverage.
 * Throws ZodError if it does not fit the contract.
 */
export function readEntry(
  { id, content, entrada, ...dates }: WireEntry,
  addresses: Addresses,
): { row: EntryRow; refused: Refused[] } | null {
  if (content.protected || entrada.cobertura === null) return null;
  const { html, refused } = sanitiseBody(content.rendered, addresses, undefined, entrada.llano);
  const headline = plainText(entrada.titular).slice(0, maxHeadline).toWellFormed();
  const shown = Shown.parse({
    at: publishedOf(dates),
    entry: {
      changedAt: entrada.texto_cambiado,
      headline: isVisible(headline) ? headline : '',
      // The list of key moments shows nothing but headlines.
      isKey: entrada.clave && isVisible(headline),
      content: { rendered: html },
      authors: entrada.autores
        .flatMap((author) => WireName.safeParse(author).data ?? [])
        .map(({ nombre, slug }) => ({ name: plainText(nombre), slug }))
        .filter(({ name }) => isVisible(name))
        .slice(0, maxAuthors),
      corrections: readCorrections(entrada.correcciones),
      story: entrada.noticia,
    },
  });
  const row: EntryRow = {
    wordpress_id: id,
    coverage_id: entrada.cobertura.id,
    at: shown.at,
    pinned_at: entrada.fijada,
    is_key: shown.entry.isKey ? 1 : 0,
    entry: JSON.stringify(shown.entry),
  };
  return { row, refused };
}
