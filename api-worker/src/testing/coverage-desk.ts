import { CoverageChanges, CoverageEntry, CoveragePage } from '#contract/coverages.ts';
import { cursorNow, linesAfter } from './change-lines.ts';
import { type FakeEntry, post } from './fixtures.ts';
import { PulledDesk } from './pulled-desk.ts';

/** What an editor writes of an entry; `minutes` from the desk's start, `text` is its HTML. */
interface Written {
  id: number;
  minutes?: number;
  text?: string;
  coverage?: { id: number; slug: string } | null;
  isProtected?: boolean;
  /** More fields of the plugin. */
  more?: Record<string, unknown>;
}

/** What changed, by ids. */
export const brief = ({ entries, removed, complete }: CoverageChanges) => ({
  entries: entries.map(({ id }) => id),
  removed,
  complete,
});

/** A desk with the news items that `PulledDesk` has, of which the first, `noticia-1`, is a live coverage. */
export class CoverageDesk extends PulledDesk {
  readonly coverage = { id: 1, slug: 'noticia-1' };
  readonly #startedAt = this.clock;

  static override async open(): Promise<CoverageDesk> {
    const desk = new CoverageDesk();
    desk.cover();
    desk.wordpress.posts.push(post({ id: 2 }), post({ id: 3 }));
    await desk.sync();
    desk.start = await cursorNow();
    return desk;
  }

  /** Makes news items coverages, as far as `fields` says nothing else. */
  cover(id = 1, fields: object | null = {}, slug = `noticia-${id}`): void {
    const cobertura = fields && { inicio: '2026-11-20T15:00:00Z', fin: null, atada: null, ...fields };
    this.saveNews({ id, slug, more: { cobertura } });
  }

  /** Saves entries in WordPress in place of those with their ids; a second passes. */
  write(...entries: Written[]): void {
    this.passSeconds(1);
    const ids = entries.map(({ id }) => id);
    this.wordpress.entries = [
      ...this.wordpress.entries.filter(({ id }) => !ids.includes(id)),
      ...entries.map((entry) => this.#entry(entry)),
    ];
  }

  delete(...ids: number[]): void {
    this.passSeconds(1);
    this.wordpress.entries = this.wordpress.entries.filter(({ id }) => !ids.includes(id));
  }

  /** Sends the webhooks of these entries, one after the other. */
  async report(...ids: number[]): Promise<void> {
    for (const id of ids) await this.publish({ kind: 'coverage-entry', id, slug: this.coverage.slug });
  }

  async page(query = '', slug = this.coverage.slug): Promise<CoveragePage> {
    return CoveragePage.parse(await this.#json(`/api/coverages/${slug}${query}`));
  }

  async changes(after: number, slug = this.coverage.slug): Promise<CoverageChanges> {
    return CoverageChanges.parse(await this.#json(`/api/coverages/${slug}/changes?after=${after}`));
  }

  async entry(id: number): Promise<CoverageEntry> {
    return CoverageEntry.parse(await this.#json(`/api/coverages/${this.coverage.slug}/entries/${id}`));
  }

  async shownIds(query = ''): Promise<number[]> {
    return (await this.page(query)).entries.map(({ id }) => id);
  }

  /** Pulls; the collections of coverages that it called. */
  async callsOfSync(): Promise<string[]> {
    const before = this.calls().length;
    await this.sync();
    const ofCoverages = (base: string) => base === 'entradas' || base === 'coberturas';
    return this.calls().slice(before).filter(ofCoverages);
  }

  /** The lines of the log since `open`. */
  lines(): Promise<string[]> {
    return linesAfter(this.start);
  }

  async #json(path: string): Promise<unknown> {
    const response = await this.request(path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  #entry({
    id,
    minutes = id,
    text = `<p>Entrada ${id}.</p>`,
    coverage = this.coverage,
    isProtected = false,
    more = {},
  }: Written): FakeEntry {
    const gmt = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19);
    return {
      id,
      date_gmt: gmt(this.#startedAt + minutes * 60_000),
      modified_gmt: gmt(this.clock),
      content: { rendered: isProtected ? '' : text, protected: isProtected },
      entrada: {
        cobertura: coverage,
        titular: '',
        clave: false,
        fijada: null,
        autores: [],
        correcciones: [],
        texto_cambiado: null,
        noticia: null,
        ...more,
      },
    };
  }
}
