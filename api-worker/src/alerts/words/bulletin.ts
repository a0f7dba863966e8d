import { periodText } from '#contract/day-and-time.ts';
import { folded } from '#contract/text/folded.ts';
import type { Alert } from '#contract/weather/alerts.ts';
import { wordsOf } from './sentences.ts';
import { spanishOf } from './translate-line.ts';

const allParts = ['what', 'where', 'when', 'impact'] as const;
type Part = (typeof allParts)[number];

/** The text of an alert, read. */
interface Bulletin {
  language: 'en' | 'es';
  /** Those that it has, in Spanish; null where its English is not translated. */
  parts: Partial<Record<Part, string | null>>;
}

/** Labels of the service in both languages, without accents: some of its offices write none. */
const labels: readonly (readonly [RegExp, Part])[] = [
  [/^(?:what|hazard|que|peligro)$/, 'what'],
  [/^(?:where|locations affected|donde|lugares afectados)$/, 'where'],
  [/^(?:when|cuando)$/, 'when'],
  [/^(?:impacts?|impactos?)$/, 'impact'],
];

/** "* WHAT...", "* WHEN..", "HAZARD...", "* QUÉ:", or a label alone on its line: a name in capitals, then what separates it. */
const labelled = /^\s*(?:\*\s*)?(\p{Lu}[\p{Lu}/ ]*\p{Lu})\s*(?:(?:\.\.|…|:)(.*))?$/u;

/** Short words that only one of the two languages has. */
const spanishWords = /(?:^|[^\p{L}])(?:el|la|los|las|una?|por|para|hasta|que|de|del|se|con)(?![\p{L}])/giu;
const englishWords = /(?:^|[^\p{L}])(?:the|of|and|to|is|are|will|until|for|with|from|by|at)(?![\p{L}])/giu;

/** The language by its small words, which no place name hides; `otherwise` if they do not tell. */
function languageBy(text: string, otherwise: Bulletin['language']): Bulletin['language'] {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const [spanish, english] = [count(spanishWords), count(englishWords)];
  return spanish > english ? 'es' : english > spanish ? 'en' : otherwise;
}

/** The same; English, the service's own, without any. */
export const languageOf = (text: string): Bulletin['language'] => languageBy(text, 'en');

const isBegun = (words: readonly string[] = []): boolean => words.some((line) => line.trim() !== '');

/** Reads the lines WHAT, WHERE, WHEN and IMPACTS of a text, with the line breaks of the service. */
export function readBulletin(text: string): Bulletin {
  const language = languageOf(text);
  const found: Partial<Record<Part, string[]>> = {};
  let open: string[] | undefined;
  for (const line of text.split('\n')) {
    const [, label = null, rest = ''] = labelled.exec(line) ?? [];
    if (label !== null) {
      const part = labels.find(([pattern]) => pattern.test(folded(label)))?.[1];
      open = undefined;
      // A text says each part once; what repeats it is about something else.
      if (part !== undefined && found[part] === undefined)
        open = found[part] = [rest.replace(/^\.+/, '').trimStart()];
    } else if (/^\s*\*/.test(line)) open = undefined;
    else if (line.trim() === '') open = isBegun(open) ? undefined : open;
    else open?.push(line.replace(/^\s*-\s*/, ''));
  }
  const parts: Bulletin['parts'] = {};
  for (const part of allParts) {
    const words = (found[part] ?? []).join(' ').replace(/\s+/g, ' ').trim();
    if (words === '') continue;
    // Its "tonight" and "tomorrow" are those of whoever wrote it. The moments of the event say the same, and are right on the next day, too.
    const translated = part === 'when' ? null : spanishOf(words, part);
    // A text in Spanish may have a line that nobody translated.
    parts[part] = languageBy(words, language) === 'es' ? words : translated;
  }
  return { language, parts };
}

/**
 * What these texts say of one event, each once; empty ones say nothing. A line is null where no text says it, or where one of them cannot be
 * told in Spanish; "when" then says the event's own time. `now`: milliseconds since the epoch.
 */
export function toldBy(
  descriptions: readonly string[],
  { start, end }: Pick<Alert, 'start' | 'end'>,
  advice: string | null,
  now: number,
): Pick<Alert, 'description' | 'language' | 'lines'> {
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
      when:
        lineOf(bulletins, 'when') ?? (periodText(start && start * 1_000, end && end * 1_000, now) || null),
      impact: lineOf(bulletins, 'impact'),
      advice,
    },
  };
}

/** What the texts say in a part; null as soon as one of them cannot be told in Spanish, because the rest would not be all. */
function lineOf(bulletins: readonly Bulletin[], part: Part): string | null {
  const said = bulletins.map(({ parts }) => parts[part]).filter((one) => one !== undefined);
  return said.length === 0 || said.includes(null)
    ? null
    : distinct(said.flatMap((one) => one ?? [])).join(' ');
}

/** The texts without those that another one repeats, whatever their capitals, accents and line breaks. */
function distinct(texts: readonly string[]): string[] {
  const byWords = new Map<string, string>();
  for (const text of texts) {
    const words = wordsOf(text);
    if (!byWords.has(words)) byWords.set(words, text);
  }
  return [...byWords.values()];
}
