import { productOf } from './products.ts';
import { codesIn, headingsOf, sentencesOf, wordsOf } from './sentences.ts';
import { isTakenBack } from './taken-back.ts';
import {
  denials,
  headingWords,
  maybeTest,
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
  if (codesIn(`${vtec}\n${text}`).some(({ kind }) => kind === 'T' || kind === 'E')) return 'test';
  if (isTest(text)) return 'test';
  return isTakenBack(event, `${event}\n\n${text}`) ? 'over' : 'in force';
}

const notActual = new Set(['exercise', 'system', 'test', 'draft']);

const isHeadingOfTest = (heading: string): boolean => {
  const words = heading.split(' ');
  return words.some((word) => testNames.test(word)) && words.every((word) => headingWords.test(word));
};

function isTest(text: string): boolean {
  if (!maybeTest.test(wordsOf(text))) return false;
  const sentences = sentencesOf(text);
  const isDenied = sentences.some(
    (sentence) => denials.some((pattern) => pattern.test(sentence)) && !wouldSay.test(sentence),
  );
  if (isDenied) return false;
  return (
    headingsOf(text).some(isHeadingOfTest) ||
    sentences.some(
      (sentence) => !ofOthers.test(sentence) && testSentences.some((pattern) => pattern.test(sentence)),
    )
  );
}
