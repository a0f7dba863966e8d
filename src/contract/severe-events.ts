/**
 * The alerts that are too urgent to be shown only on the weather pages, with the Spanish terms of Puerto Rico's weather service. The
 * order is that of the ticker: the most urgent come first.
 */
const severe = [
  { pattern: /\btornado\b/, english: 'tornado', spanish: 'tornado' },
  { pattern: /\btsunami\b/, english: 'tsunami', spanish: 'tsunami' },
  {
    pattern: /\bflash flood|\binundacion(?:es)? (?:repentina|subita)/,
    english: 'flash flood',
    spanish: 'inundaciones repentinas',
  },
  { pattern: /\bhurricane\b|\bhuracan\b/, english: 'hurricane', spanish: 'huracán' },
  {
    pattern: /\btropical storm\b|\btormenta tropical\b/,
    english: 'tropical storm',
    spanish: 'tormenta tropical',
  },
] as const;

/** Drills, and the tsunami "information statement", which says that there is no danger. */
const harmless = /\b(?:test|drill|prueba|simulacro|information statement)\b/;

const levels: Readonly<Record<string, string>> = {
  warning: 'Aviso',
  watch: 'Vigilancia',
  advisory: 'Advertencia',
};

/**
 * Warnings that put the whole site into an emergency by rule (api-worker/src/emergency/rule.ts), in the words of the weather service in
 * English and Spanish, without accents.
 */
const emergencies = [
  { pattern: /^(?:tsunami warning|aviso de tsunami)$/, level: 'emergencia' },
  { pattern: /^(?:hurricane warning|aviso de huracan)$/, level: 'aviso' },
  { pattern: /^(?:tropical storm warning|aviso de tormenta tropical)$/, level: 'aviso' },
] as const;

/** What comes before such a warning, or stands beside it for another part of the coast. */
const mayCome =
  /^(?:(?:tsunami|hurricane|tropical storm) watch|tsunami advisory|vigilancia de (?:tsunami|huracan|tormenta tropical)|advertencia de tsunami)$/;

const folded = (event: string): string =>
  event.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Level and title of an event that is an emergency by rule; null when it is none. */
export function emergencyEvent(
  event: string,
): { level: (typeof emergencies)[number]['level']; title: string } | null {
  const found = emergencies.find(({ pattern }) => pattern.test(folded(event)));
  const severity = severeEvent(event);
  return found === undefined || severity === null ? null : { level: found.level, title: severity.title };
}

/** Whether an event says that one of those warnings may follow within hours. */
export const emergencyMayCome = (event: string): boolean => mayCome.test(folded(event));

interface SevereEvent {
  /** In Spanish, or the service's own words when there is no known translation. */
  title: string;
  /** 0 is the most urgent. */
  rank: number;
}

/** Title and rank of a severe alert's event; null when it is not severe. Understands English and Spanish. */
export function severeEvent(event: string): SevereEvent | null {
  const text = folded(event);
  const rank = severe.findIndex(({ pattern }) => pattern.test(text));
  const kind = severe[rank];
  if (kind === undefined || harmless.test(text)) return null;
  const level = text.startsWith(`${kind.english} `) ? levels[text.slice(kind.english.length + 1)] : undefined;
  const title = level === undefined ? event : `${level} de ${kind.spanish}`;
  return { title, rank };
}
