import { escapeUTF8 } from 'entities/escape';
import { startChangedNewsroom, type Change } from './changed-newsroom.ts';
import { vectors, type Vector } from './script-vectors.ts';

/** Vectors per text: a vector that hides what follows it hides only a few others. */
const perText = 5;

/** The vectors of the text with this number. */
export function vectorsOf(number: number): readonly Vector[] {
  const from = (number * perText) % vectors.length;
  return [...vectors, ...vectors].slice(from, from + perText);
}

const scriptLine = (number: number) =>
  vectorsOf(number)
    .map(({ html, mark }) => `${html} ${mark}`)
    .join(' ');

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A paragraph, a link, an attribute and a caption with `html`, which `mark` follows. */
const paragraph = (html: string, mark: string, picture: string) =>
  `<div><p>${html} ${mark}</p><p><a href="${quoted(html)}">${mark}</a></p>` +
  `<figure><img src="${picture}" alt="${quoted(html)}"><figcaption>${html} ${mark}</figcaption></figure></div>`;

/** What an attacker writes: texts by their number. */
export interface Attack {
  /** In a field of WordPress, which holds HTML. */
  html(number: number): string;
  /** In a field of the other services, which holds plain text. */
  plain(number: number): string;
  /** The body of a story with this picture. */
  body(number: number, picture: string): string;
}

const scripts: Attack = {
  html: scriptLine,
  plain: scriptLine,
  body: (number, picture) =>
    vectorsOf(number)
      .map(({ html, mark }) => paragraph(html, mark, picture))
      .join('\n'),
};

/** Texts that editors wrote as text: WordPress escapes what looks like a tag in them. */
export function textAttack(words: readonly string[]): Attack {
  const plain = (number: number) => words[number % words.length] ?? '';
  const html = (number: number) => escapeUTF8(plain(number));
  return { html, plain, body: (number, picture) => paragraph(html(number), '', picture) };
}

/** Hostile addresses, taken from the vectors. */
const addresses = vectors.flatMap(({ kind, html }) => {
  const address = kind === 'addresses' ? /href="?([^">]+)/.exec(html)?.[1] : undefined;
  return address === undefined ? [] : [address];
});

/** Fields of the three services whose text reaches a reader. Ids, slugs and codes are left out: they are refused by their format. */
const texts = new Set([
  ...[
    'title',
    'excerpt',
    'name',
    'author_name',
    'featured_media_alt',
    'alt_text',
    'image_alt',
    'description',
  ],
  // Of the entries of a live coverage.
  ...['titular', 'nombre', 'text'],
  // Of a closing.
  'organizacion',
  ...['market', 'city', 'full_name', 'event', 'sender_name', 'main', 'network', 'abbreviation', 'caption'],
]);

class Taint {
  readonly #picture: string;
  readonly #attack: Attack;
  #count = 0;

  constructor(origin: string, attack: Attack) {
    this.#picture = `${origin}/wp-content/uploads/2026/01/36-rio.jpg`;
    this.#attack = attack;
  }

  /** The same response, with an attack in every text. `line` writes the texts of this service. */
  of(value: unknown, line: (number: number) => string, key = ''): unknown {
    if (Array.isArray(value)) return value.map((item) => this.of(item, line, key));
    if (typeof value === 'object' && value !== null) {
      const fields = Object.entries(value);
      if (key === 'content') return { ...value, rendered: this.#attack.body(this.#next(), this.#picture) };
      if (key === 'title' || key === 'excerpt') return { ...value, rendered: line(this.#next()) };
      return Object.fromEntries(fields.map(([name, field]) => [name, this.of(field, line, name)]));
    }
    if (typeof value !== 'string') return value;
    if (key === 'category_names' || key === 'categoria_programa_names' || texts.has(key)) {
      // The beginning stays, because pages group and sort by it.
      return `${value.slice(0, 12)} ${line(this.#next())}`;
    }
    if (key === 'link') return addresses[this.#next() % addresses.length];
    return value;
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }
}

/** Alerts of One Call, with an attack in every text. */
function alerts(now: number, line: (number: number) => string) {
  return Array.from({ length: 4 }, (_, index) => ({
    sender_name: line(index),
    event: `Flood Warning ${line(index + 10)}`,
    description: `${line(index + 20)}\n${line(index + 30)}`,
    start: now - 3600,
    end: now + 36_000,
    tags: ['Flood'],
  }));
}

/** Puts an attack, script vectors by default, into every text that a reader sees. */
export function taints(attack: Attack = scripts): Change {
  let taint: Taint | undefined;
  return (json, path, origin) => {
    taint ??= new Taint(origin, attack);
    const line = path.startsWith('/wp-json') ? attack.html : attack.plain;
    const tainted = taint.of(json, line);
    return path.includes('/onecall') && typeof tainted === 'object'
      ? { ...tainted, alerts: alerts(Math.floor(Date.now() / 1000), line) }
      : tainted;
  };
}

/** A sample newsroom with an attacker in it. */
export const startTaintedNewsroom = (attack?: Attack) => startChangedNewsroom(taints(attack));
