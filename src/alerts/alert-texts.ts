import type { RangeWords } from '#contract/day-and-time.ts';

const inForce: RangeWords = {
  both: (start, end) => `Vigente: ${start} hasta ${end}`,
  since: (start) => `Vigente desde: ${start}`,
  until: (end) => `Vigente hasta: ${end}`,
  unknown: 'Vigencia: No disponible',
};

/** Texts of one alert. The others of the room are a file of their own, because an island ships these. */
export const alertTexts = {
  inForce,
  places: 'Municipios',
  allMunicipalities: 'los 78',
  sea: 'aguas costeras',
  onlySea: 'Zona',
  lines: { what: 'Qué', where: 'Dónde', when: 'Cuándo', impact: 'Impacto', advice: 'Qué hacer' },
  original: (language: 'en' | 'es') => `Texto original (en ${language === 'en' ? 'inglés' : 'español'})`,
  sender: (name: string) => `Emitido por: ${name}`,
} as const;
