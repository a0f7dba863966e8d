import { type Bulletin, readBulletin } from './bulletin.ts';

/** What the texts of one event say, each once. */
export interface Told {
  description: string;
  language: Bulletin['language'];
  /** In Spanish; null where no text says it, or where one of them cannot be told in Spanish. */
  lines: Record<keyof Bulletin['parts'], string | null>;
}

/** What these texts say of one event; empty ones say nothing. */
export function toldBy(descriptions: readonly string[]): Told {
  const texts = distinct(descriptions.filter((text) => text !== '')).map((description) => ({
    description,
    bulletin: readBulletin(description),
  }));
  // A text in Spanish says the same as its twin in English.
  const inSpanish = texts.filter(({ bulletin }) => bulletin.language === 'es');
  const chosen = inSpanish.length > 0 ? inSpanish : texts;
  const bulletins = chosen.map(({ bulletin }) => bulletin);
  return {
    description: chosen.map(({ description }) => description).join('\n\n'),
    language: chosen[0]?.bulletin.language ?? 'es',
    lines: {
      what: lineOf(bulletins, 'what'),
      where: lineOf(bulletins, 'where'),
      when: lineOf(bulletins, 'when'),
      impact: lineOf(bulletins, 'impact'),
    },
  };
}

/** What the texts say in a part; null as soon as one of them cannot be told in Spanish, because the rest would not be all. */
function lineOf(bulletins: readonly Bulletin[], part: keyof Bulletin['parts']): string | null {
  const said = bulletins.flatMap(({ parts }) => parts[part] ?? []);
  const spanish = said.flatMap((one) => one.spanish ?? []);
  return said.length === 0 || spanish.length < said.length ? null : distinct(spanish).join(' ');
}

/** The texts without those that another one repeats, whatever their capitals and line breaks. */
function distinct(texts: readonly string[]): string[] {
  const byWords = new Map<string, string>();
  for (const text of texts) {
    const words = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    if (!byWords.has(words)) byWords.set(words, text);
  }
  return [...byWords.values()];
}
