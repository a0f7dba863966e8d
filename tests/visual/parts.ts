/** The parts of the gallery (src/pages/_gallery), each with a sheet: `part-` and its name. */
export const parts = [
  'colores',
  'letras',
  'insignias',
  'mensajes',
  'tarjetas',
  'partidos',
  'avisos',
  'temblores',
  'cierres',
  'luz',
  'rios',
  'guia',
  'episodios',
  'mapa-de-alertas',
  'marcos',
  'formularios',
] as const;

export const sheetOfPart = (part: string): string => `part ${part}`;
