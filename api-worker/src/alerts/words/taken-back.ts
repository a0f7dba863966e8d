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
import { dangerOf, productAt, productOf, type products } from './products.ts';
import { codesIn, sentencesOf, wordsOf } from './sentences.ts';

/** "* WHEN...Until 8 PM", "* Until 445 PM AST": a bulletin that says how long is one in force, unless this takes it back. */
const howLong =
  /(?:^|\*)[ \t]*(?:when|cu[aá]ndo)[ \t]*(?:\.{2,}|…|:)([^*\n.]*)|\*[ \t]*(?:until|hasta)\b([^*\n.]*)/gim;
/** "HAZARD...Flash flooding", "* IMPACT: ...". */
const danger = /(?:^|\*)[ \t]*(?:danger|impacts?|source|peligro|impactos?)[ \t]*(?:\.{2,}|…|:)([^*\n.]*)/gim;

/** Whether a text takes back the message's own product, and nowhere says that it is in force. */
export function isTakenBack(event: string, text: string): boolean {
  const own = productOf(event);
  const codes = codesIn(text).filter(({ code }) => productOf('', [code]) === own);
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

/** Statements that follow up the warnings of others. */
const followsUp = ({ english, danger }: (typeof products)[number]): boolean =>
  english.endsWith('Statement') && !['weather', 'surf'].includes(danger);

/** Whether a product is the message's own. An event that is no product is told by its danger, as "Alerta de tsunami". */
function isOwn({ english, danger }: (typeof products)[number], event: string): boolean {
  const own = productOf(event);
  return own === null ? danger === dangerOf(event) : own.english === english || followsUp(own);
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

/**
 * What a sentence says of the message's own product. A verb speaks of the warnings before it; "has cancelled the Flood Watch" and "is replaced by
 * a Flash Flood Warning" of the one after it.
 */
function saidOf(sentence: string, event: string): ('in force' | 'taken back')[] {
  const text = withProducts(sentence, event).replace(takesBack, takenBack);
  if (alone.test(text)) return ['taken back'];
  const said: ('in force' | 'taken back')[] = [];
  /** Which warnings stand before the next verb. */
  let named: 'none' | 'other' | 'own' = 'none';
  let isTold = false;
  /** "In effect" is said of the own product, if no later verb takes it back. */
  let isPerhaps = false;
  let objectEnd = 0;
  const close = () => {
    if (isPerhaps && named === 'own') said.push('in force');
    isPerhaps = false;
  };
  for (const { groups = {}, index, 0: match } of text.matchAll(statements)) {
    const { warning, another, ready, back, object, strong, successor, weak } = groups;
    if (warning !== undefined || another !== undefined) {
      close();
      if (isTold || another !== undefined) named = 'none';
      if (warning !== undefined && named !== 'own') named = kindOf(warning);
      isTold = index < objectEnd;
    } else if (weak !== undefined) {
      isPerhaps ||= !isTold;
      isTold = true;
    } else if (ready !== undefined || back !== undefined || strong !== undefined) {
      const after = ready ?? (back !== undefined && named === 'none' ? object : successor);
      if (after !== undefined && back !== undefined) objectEnd = index + match.length + after.length;
      const about = after === undefined ? named : kindOf(after);
      if (about === 'own') said.push(strong === undefined ? 'taken back' : 'in force');
      isPerhaps = false;
      isTold = true;
    }
  }
  close();
  return said;
}

const kindOf = (warning: string): 'other' | 'own' => (warning.includes(otherWarning) ? 'other' : 'own');

/** "CANCELLED", "IT HAS BEEN CANCELLED". */
const alone = new RegExp(`^(?:it |this |esto |est[ae] )?${takenBack}$`);
