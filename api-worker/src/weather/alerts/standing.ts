import { folded } from '#contract/text/folded.ts';
import {
  hazardOver,
  limited,
  maybeTakenBack,
  notEverywhere,
  otherWarning,
  ownWarning,
  statements,
  takenBack,
  takesBack,
} from './ending-phrases.ts';
import { nameKey, type Product, productOf, products } from './products.ts';
import {
  denials,
  headingWords,
  ofOthers,
  testInName,
  testNames,
  testSentences,
  wouldSay,
} from './test-phrases.ts';

/** What any source says of a message. A source that has no such field leaves it out. */
interface Said {
  /** The product's name. */
  event: string;
  codes?: readonly string[];
  /** Of the Common Alerting Protocol; only "Actual", and what cannot be read, is no test. */
  status?: string | null;
  /** Where its event codes stand, if not in the text. */
  vtec?: string;
  /** Headline, description, instruction: plain text with its line breaks. */
  texts: readonly string[];
}

/**
 * What a message is, by all that it says. It is a test if its status, code, name or event code says so, or if one of its sentences says it of
 * the message itself and none denies it. It is over if one of its sentences takes back its own product and none says that this product is in
 * force. Whatever else it mentions (another test, another warning, a condition) changes nothing.
 */
export function standingOf({
  event,
  codes = [],
  status,
  vtec = '',
  texts,
}: Said): 'in force' | 'test' | 'over' {
  if (notActual.has(status?.toLowerCase() ?? '')) return 'test';
  if (productOf(event, codes)?.english === 'Test' || testInName.test(wordsOf(event))) return 'test';
  const text = texts.filter((one) => one !== '').join('\n\n');
  if (vtecIn(`${vtec}\n${text}`).some(({ kind }) => kind === 'T' || kind === 'E')) return 'test';
  if (isTest(text)) return 'test';
  return isOver(event, `${event}\n\n${text}`) ? 'over' : 'in force';
}

const notActual = new Set(['exercise', 'system', 'test', 'draft']);

/** Lower case, without accents and marks, one space between words. */
const wordsOf = (text: string): string =>
  folded(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Event codes in a text: some services write them only there. T is a test product and E an experimental one; X is a product in force whose code
 * is experimental.
 */
const vtecIn = (text: string) =>
  [...text.matchAll(/\/([OTEX])\.([A-Z]{3})\.[A-Z]{4}\.([A-Z]{2})\.([A-Z])\./gi)].map(
    ([, kind = '', action = '', phenomenon = '', significance = '']) => ({
      kind: kind.toUpperCase(),
      action: action.toUpperCase(),
      code: `${phenomenon}${significance}`.toUpperCase(),
    }),
  );

/** Sentences as words. A line break is none, because the service breaks lines anywhere; words that stand alone belong together. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let isAlone = false;
  for (const part of text.split(/\n\s*\n|(?<!\.)[.!?](?=\s)/)) {
    const words = wordsOf(part);
    if (words === '') continue;
    const isWord = !words.includes(' ');
    if (isWord && isAlone) sentences.push(`${sentences.pop() ?? ''} ${words}`);
    else sentences.push(words);
    isAlone = isWord;
  }
  return sentences;
}

/** What stands apart: the first line of a paragraph, and what dots, brackets or dashes separate. */
const headingsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => [
      paragraph.trimStart().split('\n', 1)[0] ?? '',
      ...paragraph.split(/\.{2,}|[:[\](){}<>*|]|\s[-–—]+\s/),
    ])
    .map(wordsOf);

const isHeadingOfTest = (heading: string): boolean => {
  const words = heading.split(' ');
  return words.some((word) => testNames.test(word)) && words.every((word) => headingWords.test(word));
};

const saysTest = testSentences.map(([pattern]) => new RegExp(pattern));
/** A quick look: all words by which a test is known begin so. */
const maybeTest =
  /test|drill|shakeout|lantex|exerci|dumm|simula|train|practi|demo|mock|prueba|ejercicio|ensayo|adiestr|entren|actual|real|verdader/;

function isTest(text: string): boolean {
  if (!maybeTest.test(folded(text))) return false;
  const sentences = sentencesOf(text);
  const isDenied = sentences.some(
    (sentence) => denials.some((pattern) => pattern.test(sentence)) && !wouldSay.test(sentence),
  );
  if (isDenied) return false;
  return (
    headingsOf(text).some(isHeadingOfTest) ||
    sentences.some(
      (sentence) => !ofOthers.test(sentence) && saysTest.some((pattern) => pattern.test(sentence)),
    )
  );
}

/** "* WHEN...Until 8 PM", "* Until 445 PM AST": a bulletin that says how long is one in force, unless this takes it back. */
const howLong =
  /(?:^|\*)[^\S\n]*(?:when|cu[aá]ndo)[^\S\n]*(?:\.{2,}|…|:)([^*\n.]*)|\*[^\S\n]*(?:until|hasta)\b([^*\n.]*)/gim;
/** "HAZARD...Flash flooding", "* IMPACT: ...". */
const danger =
  /(?:^|\*)[^\S\n]*(?:hazard|impacts?|source|peligro|impactos?)[^\S\n]*(?:\.{2,}|…|:)([^*\n.]*)/gim;

function isOver(event: string, text: string): boolean {
  const own = productOf(event);
  const codes = vtecIn(text).filter(({ code }) => productOf('', [code]) === own);
  if (codes.length > 0) return codes.every(({ action }) => action === 'CAN' || action === 'UPG');
  if (!maybeTakenBack.test(wordsOf(text))) return false;
  const says = (pattern: RegExp) =>
    [...text.matchAll(pattern)].some(([, ...words]) => !maybeTakenBack.test(wordsOf(words.join(' '))));
  if (says(howLong)) return false;
  const sentences = sentencesOf(text);
  const said = sentences.flatMap((sentence) => {
    const ofSentence = saidOf(sentence, event);
    return ofSentence.length === 0 && notEverywhere.test(sentence) ? (['in force'] as const) : ofSentence;
  });
  if (said.includes('in force')) return false;
  if (said.includes('taken back')) return true;
  return !says(danger) && sentences.some((sentence) => hazardOver.test(sentence) && !limited.test(sentence));
}

/** Words of the longest name of a product. */
const maxNameWords = 9;
const firstWords = new Set(
  products.flatMap(({ english, spanish, also }) =>
    [english, spanish, ...also].map((name) => nameKey(name).split(' ')[0]),
  ),
);

/** The length in words of the product's name that begins here, and the product; of two, the longer one. */
function productAt(words: readonly string[], at: number): { length: number; product: Product } | null {
  if (!firstWords.has(nameKey(words[at] ?? ''))) return null;
  for (let length = maxNameWords; length > 0; length -= 1) {
    const product = productOf(words.slice(at, at + length).join(' '));
    if (product !== null) return { length, product };
  }
  return null;
}

/** Statements that follow up the warnings of others. */
const followsUp = (product: Product): boolean =>
  product.english.endsWith('Statement') && !['weather', 'surf'].includes(product.hazard);

const levels = new Set(
  nameKey(
    'Warning Watch Advisory Statement Alert Emergency Aviso Vigilancia Advertencia Comunicado Alerta Emergencia',
  ).split(' '),
);
/** Words of a name that say what it warns of. */
const hazardsIn = (name: string): string[] =>
  nameKey(name)
    .split(' ')
    .filter((word) => !levels.has(word));

/** Whether a product is the message's own. An event that is no product is told by its hazard, as "Alerta de tsunami". */
function isOwn({ english, spanish }: Product, event: string): boolean {
  const own = productOf(event);
  if (own !== null) return own.english === english || followsUp(own);
  const words = hazardsIn(event);
  return hazardsIn(`${english} ${spanish}`).some((word) => words.includes(word));
}

/** The sentence with `ownWarning` and `otherWarning` in place of the products that it names. */
function withProducts(sentence: string, event: string): string {
  const words = sentence.split(' ');
  const text: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = productAt(words, at);
    if (found === null) text.push(words[at] ?? '');
    else text.push(isOwn(found.product, event) ? ownWarning : otherWarning);
    at += found?.length ?? 1;
  }
  return text.join(' ');
}

/** What a sentence says of the message's own product: of the warnings that stand before a verb, or right after it. */
function saidOf(sentence: string, event: string): ('in force' | 'taken back')[] {
  const text = withProducts(sentence, event).replace(takesBack, takenBack);
  const said: ('in force' | 'taken back')[] = [];
  let named: string[] = [];
  let isTold = false;
  let isPerhaps = false;
  let objectEnd = 0;
  const concerns = (names: readonly string[]) => names.some((name) => !name.includes(otherWarning));
  const close = () => {
    if (isPerhaps && concerns(named)) said.push('in force');
    isPerhaps = false;
  };
  const tell = (what: 'in force' | 'taken back', about: readonly string[]) => {
    if (concerns(about)) said.push(what);
    isPerhaps = false;
    isTold = true;
  };
  for (const { groups = {}, index, 0: match } of text.matchAll(statements)) {
    const { warning, another, ready, back, object, strong, successor, weak } = groups;
    if (warning !== undefined || another !== undefined) {
      close();
      if (isTold || another !== undefined) named = [];
      if (warning !== undefined) named.push(warning);
      isTold = index < objectEnd;
    } else if (ready !== undefined) tell('taken back', [ready]);
    else if (back !== undefined) {
      const isAlone = alone.test(text);
      if (named.length === 0 && object !== undefined) objectEnd = index + match.length + object.length;
      tell('taken back', named.length > 0 ? named : [object ?? []].flat().concat(isAlone ? [back] : []));
    } else if (strong !== undefined) tell('in force', successor === undefined ? named : [successor]);
    else if (weak !== undefined && !isTold) {
      isPerhaps = true;
      isTold = true;
    }
  }
  close();
  return said;
}

/** "CANCELLED", "IT HAS BEEN CANCELLED". */
const alone = new RegExp(`^(?:it |this |esto |est[ae] )?${takenBack}$`);
