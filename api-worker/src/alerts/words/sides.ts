/** The sides of the island and of the sky, in the service's words. */
const sides: readonly (readonly [string, string])[] = [
  ['north ?central', 'norte central'],
  ['south ?central', 'sur central'],
  ['north-?west(?:er(?:n|ly))?', 'noroeste'],
  ['north-?east(?:er(?:n|ly))?', 'noreste'],
  ['south-?west(?:er(?:n|ly))?', 'suroeste'],
  ['south-?east(?:er(?:n|ly))?', 'sureste'],
  ['north(?:er(?:n|ly))?', 'norte'],
  ['south(?:er(?:n|ly))?', 'sur'],
  ['east(?:er(?:n|ly))?', 'este'],
  ['west(?:er(?:n|ly))?', 'oeste'],
  ['central', 'centro'],
  ['interior', 'interior'],
];
const anySide = `(?:${sides.map(([side]) => side).join('|')})`;
/** One side, as a group of a phrase. */
export const sideWord = `(${anySide})`;
/** "north, west and east", as a group of a phrase. */
export const sideList = `(${anySide}(?:,? (?:and|to) ${anySide}|, ${anySide})*)`;
/** A side in Spanish. */
export const side = (word = ''): string =>
  sides.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(word))?.[1] ?? word;

/** A list of sides with an article before each: "el norte, el oeste y el este". */
export const listed = (list = '', article = 'el '): string =>
  list
    .split(/(,? and |, |,? to )/i)
    .map((part, at) => {
      if (at % 2 === 0) return `${article}${side(part)}`;
      return /and/i.test(part) ? ' y ' : /to/i.test(part) ? ' a ' : ', ';
    })
    .join('');

/** What the service writes, as regular expressions, and its Spanish, which a phrase's groups may be part of. The first that fits counts. */
export type Phrases = Readonly<Record<string, string | ((...groups: string[]) => string)>>;
