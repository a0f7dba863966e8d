/**
 * Which alerts leave no time to look at a page of their own, and what Puerto Rico's weather service calls them in Spanish. The order
 * is that of the ticker: what leaves the least time comes first.
 */
const severe = [
  { said: /\btornado\b/, english: 'tornado', spanish: 'tornado' },
  { said: /\btsunami\b/, english: 'tsunami', spanish: 'tsunami' },
  {
    said: /\bflash flood|\binundacion(?:es)? (?:repentina|subita)/,
    english: 'flash flood',
    spanish: 'inundaciones repentinas',
  },
  { said: /\bhurricane\b|\bhuracan\b/, english: 'hurricane', spanish: 'huracán' },
  {
    said: /\btropical storm\b|\btormenta tropical\b/,
    english: 'tropical storm',
    spanish: 'tormenta tropical',
  },
] as const;

/** Drills, and the bulletin that says that no tsunami is coming. */
const harmless = /\b(?:test|drill|prueba|simulacro|information statement)\b/;

const levels: Readonly<Record<string, string>> = {
  warning: 'Aviso',
  watch: 'Vigilancia',
  advisory: 'Advertencia',
};

interface SevereEvent {
  /** Spanish, or where we know no Spanish for it the service's own words. */
  title: string;
  /** 0 is the most urgent. */
  rank: number;
}

/** What an alert's event is called where it matters; null: it is not severe. Reads English and Spanish. */
export function severeEvent(event: string): SevereEvent | null {
  const text = event.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
  const rank = severe.findIndex(({ said }) => said.test(text));
  const kind = severe[rank];
  if (kind === undefined || harmless.test(text)) return null;
  const level = text.startsWith(`${kind.english} `) ? levels[text.slice(kind.english.length + 1)] : undefined;
  const title = level === undefined ? event : `${level} de ${kind.spanish}`;
  return { title, rank };
}
