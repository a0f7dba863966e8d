/** Texts of the light page. Some of this wording is a product requirement. */
export const lightTexts = {
  title: 'El Tiempo',
  choose: 'Seleccionar ubicación',
  show: 'Ver el tiempo',
  checking: 'Verificando el servicio meteorológico...',
  loading: (city: string) => `Cargando información meteorológica para ${city}...`,
  updated: 'Actualizado:',
  mapNote: 'Las temperaturas de los otros municipios son ilustrativas.',
  hours: 'Pronóstico por hora',
  chart: (points: readonly { hour: string; degrees: number }[], unit: string) =>
    `Temperatura por hora: ${points.map(({ hour, degrees }) => `${hour}, ${degrees} °${unit}`).join('; ')}`,
  /** The heading of the forecast. A forecast that failed has 0 days, and its heading names the seven that readers expect. */
  days: (count: number) => `Pronóstico de ${count || 7} días`,
  details: 'Detalles de hoy',
} as const;

/** Texts of the page around it. A separate object, because no island ships it. */
export const lightPageTexts = {
  /** In the title, after the place. */
  view: '7 días',
  description: (city: string) => `El tiempo en ${city}, Puerto Rico: ahora, por hora y los próximos 7 días.`,
} as const;
