/** Texts of /tiempo. Some of this wording is a product requirement. */
export const tiempoTexts = {
  place: (name: string) => `El tiempo en ${name}`,
  now: 'Tiempo actual',
  speed: (metresPerSecond: number) => `${metresPerSecond.toFixed(1)} m/s`,
  hours: 'Pronóstico por hora',
  days: 'Pronóstico de 5 días',
  failed: {
    now: 'No se pudo cargar la información del clima actual',
    hours: 'No se pudo cargar el pronóstico detallado',
    days: 'Datos de pronóstico no disponibles actualmente. Intente actualizar la página.',
    refresh: 'No pudimos actualizar los datos. Mostramos los últimos que tenemos.',
  },
  search: {
    title: 'Buscar ubicación',
    placeholder: 'Buscar municipio...',
    label: 'Municipio',
    button: 'Buscar',
    results: (count: number) => (count === 1 ? '1 municipio encontrado' : `${count} municipios encontrados`),
    list: 'Municipios encontrados',
    empty: 'No se encontraron resultados.',
    failed: 'No pudimos buscar en este momento.',
    locate: 'Usar mi ubicación actual',
    locating: 'Buscando tu ubicación...',
  },
  refresh: 'Actualizar datos',
  refreshing: 'Actualizando...',
  alerts: {
    title: 'Alertas meteorológicas',
    all: 'Alertas de todo Puerto Rico, con mapa',
    unknown: 'No pudimos verificar si hay alertas meteorológicas.',
  },
  alertsSaid: (names: readonly string[], place: string) =>
    names.length === 0 ? '' : `Alertas meteorológicas para ${place}: ${names.join(', ')}`,
} as const;

/** Texts of the page around them. A separate object, because no island ships it. */
export const pageTexts = {
  title: 'El Tiempo',
  lead: 'Información meteorológica para Puerto Rico',
  description: (name: string) =>
    `El tiempo en ${name}: temperatura, alertas, pronóstico por hora y pronóstico de 5 días.`,
  note: 'Los datos meteorológicos son de OpenWeather y se actualizan cada 10 minutos.',
} as const;
