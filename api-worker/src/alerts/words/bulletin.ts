import { folded } from '#contract/text/folded.ts';
import { spanishOf } from './translate-line.ts';

type Part = 'what' | 'where' | 'when' | 'impact';

/** The text of an alert, read. A part is null when the text has none. */
export interface Bulletin {
  language: 'en' | 'es';
  parts: Readonly<Record<Part, BulletinPart | null>>;
}

interface BulletinPart {
  /** Null when the part is in English and some of its words have no translation here. */
  spanish: string | null;
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

/** "* Until 445 PM AST." of warnings that have no labels. */
const untilLine = /^\s*\*\s*(until\b.*)$/i;

/** Short words that only one of the two languages has. */
const spanishWords = /(?:^|[^\p{L}])(?:el|la|los|las|una?|por|para|hasta|que|de|del|se|con)(?![\p{L}])/giu;
const englishWords = /(?:^|[^\p{L}])(?:the|of|and|to|is|are|will|until|for|with|from|by|at)(?![\p{L}])/giu;

/** The language by its small words, which no place name hides; English, the service's own, without any. */
export function languageOf(text: string): Bulletin['language'] {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(spanishWords) > count(englishWords) ? 'es' : 'en';
}

const isBegun = (words: readonly string[] = []): boolean => words.some((line) => line.trim() !== '');

/** Reads the lines WHAT, WHERE, WHEN and IMPACTS of a text, with the line breaks of the service. */
export function readBulletin(text: string): Bulletin {
  const language = languageOf(text);
  const found: Partial<Record<Part, string[]>> = {};
  let open: string[] | undefined;
  for (const line of text.split('\n')) {
    const [, label = null, rest = ''] = labelled.exec(line) ?? [];
    const [, until = null] = untilLine.exec(line) ?? [];
    if (label !== null) {
      const part = labels.find(([pattern]) => pattern.test(folded(label)))?.[1];
      open = undefined;
      // A text says each part once; what repeats it is about something else.
      if (part !== undefined && found[part] === undefined)
        open = found[part] = [rest.replace(/^\.+/, '').trimStart()];
    } else if (until !== null && found.when === undefined) open = found.when = [until];
    else if (line.trim() === '') open = isBegun(open) ? undefined : open;
    else open?.push(line.replace(/^\s*-\s*/, ''));
  }
  const read = (part: Part): BulletinPart | null => {
    const words = (found[part] ?? []).join(' ').replace(/\s+/g, ' ').trim();
    if (words === '') return null;
    return { spanish: language === 'es' ? words : spanishOf(words, part) };
  };
  return {
    language,
    parts: { what: read('what'), where: read('where'), when: read('when'), impact: read('impact') },
  };
}
