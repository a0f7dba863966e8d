/** Texts of version 2, on the server and in the island. Some of this wording is a product requirement. */
export const texts = {
  loading: {
    locations: 'Cargando ubicaciones disponibles...',
    default: 'Seleccionando ubicación por defecto...',
    weather: (city: string) => `Cargando información meteorológica para ${city}...`,
    patience: 'Esto puede tardar unos segundos',
  },
  failedLocations: 'No se pudieron cargar las ubicaciones',
  hourly: 'Próximas 12 horas',
  now: 'Ahora',
  sunrise: 'Amanecer',
  sunset: 'Atardecer',
  days: 'Pronóstico de 5 días',
  details: 'Detalles del tiempo',
} as const;

/** Texts of the page around it. A separate object, because no island ships these. */
export const pageTexts = {
  title: 'El Tiempo',
  /** In the title, after the place. */
  view: '12 horas',
  description: (city: string) =>
    `El tiempo en ${city}, Puerto Rico: condiciones actuales, las próximas 12 horas, 5 días y radar.`,
  radar: 'Radar de Puerto Rico',
  video: 'El Tiempo Ahora',
} as const;
