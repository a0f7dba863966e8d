import { folded } from '#contract/text/folded.ts';
import type { BadgeTone } from '#ui/badge-classes.ts';

// Each keyword must be at the start of a word: "Pasatiempos" is not about the weather. Any ending matches, so plurals do too.
const keywords: readonly (readonly [RegExp, BadgeTone])[] = [
  [/\b(breaking|ultima hora|emergencia)/, 'urgent'],
  [/\bpolitic/, 'blue'],
  [/\bdeport/, 'green'],
  [/\bentreten/, 'violet'],
  [/\b(tiempo|clima)/, 'cyan'],
  [/\beconomi/, 'amber'],
  [/\btecnolog/, 'indigo'],
  [/\blocal/, 'orange'],
  [/\bcomunidad/, 'teal'],
  [/\bcultura/, 'pink'],
  [/\bturis/, 'lime'],
];

/** Whether a category is about emergencies, so that its page leads to shelters and telephones. */
export const isAboutEmergencies = (categoryName: string): boolean =>
  /\bemergencia/.test(folded(categoryName));

/** The badge colour of a category, chosen by keywords in its name. */
export function badgeTone(categoryName: string): BadgeTone {
  const name = folded(categoryName);
  return keywords.find(([keyword]) => keyword.test(name))?.[1] ?? 'neutral';
}
