import type { CoverageEntry, Story } from '../../content/newsroom.types.ts';
import type { Desk } from '../desk.ts';
import type { JsonObject } from '../sample-response.ts';
import { pictureUrl } from './wordpress-media.ts';
import { idList, readQuery } from './wordpress-query.ts';
import { renderedContent } from './wordpress-text.ts';
import { gmt, moment, momentOrNone, siteLocal } from './wordpress-time.ts';

/** Keeps the entries of one coverage, if the query has `cobertura`. */
export function ofCoverage<T extends CoverageEntry>(entries: T[], search: URLSearchParams): T[] {
  const { cobertura } = readQuery(search, { cobertura: idList });
  return cobertura === undefined
    ? entries
    : entries.filter(({ coverageId }) => cobertura.includes(coverageId));
}

/** An entry as the plugin's collection shows it. */
export function entryItem(desk: Desk, origin: string, entry: CoverageEntry): JsonObject {
  const coverage = desk.story(entry.coverageId);
  const picture = (id: number) => {
    const found = desk.picture(id);
    return found === undefined ? '' : pictureUrl(origin, found);
  };
  return {
    id: entry.id,
    date: siteLocal(entry.publishedAt),
    date_gmt: gmt(entry.publishedAt),
    content: { rendered: renderedContent(entry.content, picture), protected: false },
    entrada: {
      cobertura: coverage?.coverage === undefined ? null : { id: coverage.id, slug: coverage.slug },
      titular: entry.headline,
      clave: entry.isKey,
      fijada: momentOrNone(entry.pinnedAt),
      autores: entry.authorIds
        .flatMap((id) => desk.author(id) ?? [])
        .map(({ name, slug }) => ({ nombre: name, slug })),
      correcciones: entry.corrections.map(({ date, text }) => ({ date: moment(date), text })),
      texto_cambiado: momentOrNone(entry.textChangedAt),
      noticia: entry.storyId === null ? null : (desk.story(entry.storyId)?.slug ?? null),
    },
  };
}

/** The field `cobertura` of a post; null: it is no live coverage. */
export function coverageField({ coverage }: Story): JsonObject | null {
  if (coverage === undefined) return null;
  return {
    inicio: moment(coverage.startedAt),
    fin: momentOrNone(coverage.endedAt),
    atada: tieField(coverage.tiedTo),
  };
}

function tieField(tiedTo: NonNullable<Story['coverage']>['tiedTo']): JsonObject | null {
  switch (tiedTo?.kind) {
    case 'game':
      return { tipo: 'juego', juego: tiedTo.game };
    case 'storm':
      return { tipo: 'tormenta' };
    case 'election':
      return { tipo: 'eleccion' };
    case undefined:
      return null;
  }
}

/** The plugin's list of coverages that may still change. */
export function coverageList(desk: Desk): JsonObject[] {
  return desk.stories
    .filter(({ coverage }) => coverage !== undefined)
    .map(({ id, slug }) => {
      const own = desk.entries.filter(({ coverageId }) => coverageId === id);
      const newest = own.reduce((last, { modifiedAt }) => Math.max(last, modifiedAt.getTime()), 0);
      return { id, slug, entradas: own.length, cambiada: own.length === 0 ? null : moment(new Date(newest)) };
    });
}
