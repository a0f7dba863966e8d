import type { Alerts } from '#contract/weather/alerts.ts';

/** Who said what is in force. */
export const sources: Record<Alerts['source'], { name: string; address: string }> = {
  nws: { name: 'Servicio Nacional de Meteorología', address: 'https://www.weather.gov/sju/' },
  onecall: { name: 'OpenWeather', address: 'https://openweathermap.org/' },
};

/** Texts of the page of alerts, of its light twin and of its feed. */
export const texts = {
  title: 'Alertas del tiempo',
  titleFor: (municipality: string) => `Alertas del tiempo para ${municipality}`,
  description:
    'Los avisos, vigilancias y advertencias vigentes en Puerto Rico, por municipio, con su mapa y qué hacer.',
  /** In front of how long ago that was. */
  updated: 'Actualizado',
  late: 'Puede haber alertas más recientes que no hemos recibido.',
  source: 'Fuente:',
  sampleTitle: 'Datos de muestra.',
  sample: 'No son alertas reales.',
  none: 'No hay avisos, vigilancias ni advertencias vigentes para Puerto Rico en este momento. Eso no descarta tormentas: el tiempo puede cambiar en poco tiempo.',
  /** Where only those are known. */
  noneSevere: 'No hay alertas de emergencia en este momento.',
  noneFor: (municipality: string) => `No hay alertas vigentes para ${municipality}.`,
  failed: 'No pudimos cargar las alertas en este momento.',
  failedHelp: 'Esto no quiere decir que no haya alertas.',
  retry: 'Reintentar',
  retrying: 'Cargando...',
  all: 'Vigentes ahora',
  ofPlace: (municipality: string) => `Para ${municipality}`,
  elsewhere: 'En el resto de Puerto Rico',
  map: 'Mapa de alertas por municipio',
  /** The map on a page that is about something else. */
  byPlace: 'Alertas por municipio',
  allAlerts: 'Ver todas las alertas',
  skipMap: 'Saltar el mapa',
  mapHelp: 'Cada municipio muestra su alerta más seria. Escógelo para ver las suyas primero.',
  noLevel: 'Sin alerta',
  choose: 'Municipio',
  allPlaces: 'Todo Puerto Rico',
  show: 'Ver alertas',
  notify: (municipality: string | null) => `Avísame de ${municipality ?? 'mi municipio'}`,
  feed: 'Alertas en formato Atom',
  weather: 'El tiempo',
} as const;
