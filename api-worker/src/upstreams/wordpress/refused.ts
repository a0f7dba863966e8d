/** Something that an editor placed and that the site does not show, on purpose. */
export interface Refused {
  /** In Spanish, because editors read it: `iframe`, `formulario`, `bloque de búsqueda`. */
  kind: string;
  /** The host that it comes from; null if it has none. */
  host: string | null;
}

/** Entries of one body that an editor is told about. A body with more is broken, and the list says that it is. */
const most = 50;

/** The list for one body. */
export class RefusedContent {
  readonly list: Refused[] = [];

  /** `address` is where it comes from, of any form. */
  add(kind: string, address: string | null = null): void {
    const host = URL.parse((address ?? '').trim().replace(/^\/\//, 'https://'))?.hostname ?? null;
    if (this.list.length < most) this.list.push({ kind, host: host === '' ? null : host });
  }
}
