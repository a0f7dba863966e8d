/** Texts of the screens shown when there is no weather. The wording is a product requirement. */
export const screenTexts = {
  failed: {
    title: 'Error al cargar los datos del clima',
    text: 'No pudimos conectar con el servicio meteorológico. Por favor, intenta recargar la página.',
    reload: 'Recargar página',
  },
  inactive: {
    title: 'Servicio meteorológico no disponible',
    text: 'El servicio está temporalmente fuera de línea mientras actualizamos nuestros sistemas.',
    reload: 'Reintentar',
  },
  home: 'Volver al inicio',
} as const;

/** What stands in place of a part that could not be loaded. The wording is a product requirement. */
export const failedTexts = {
  now: 'No se pudo cargar la información del clima actual',
  hours: 'No se pudo cargar el pronóstico detallado',
  days: 'Datos de pronóstico no disponibles actualmente. Intente actualizar la página.',
} as const;

/** Texts about the reader's own position. */
export const locationTexts = {
  mine: 'Mi ubicación',
  yours: 'Tu ubicación',
  far: 'Estás lejos de Puerto Rico, por eso mostramos San Juan.',
  choose: 'Busca otro municipio',
} as const;

export const unitTexts = { title: 'Unidad de temperatura' } as const;

/** Texts about the place that the device remembers, and of the links that keep it. */
export const placeTexts = {
  remembered: (place: string) => `Este dispositivo recuerda tu municipio: ${place}.`,
  forget: 'Olvidarlo',
  forgotten: 'Este dispositivo ya no recuerda tu municipio.',
  views: 'Otras vistas del tiempo',
  weather: 'Alertas y mapa de temperatura',
  /** A label says what the page has: the radar needs a setting. */
  weatherV2: (hasRadar: boolean) => (hasRadar ? 'Radar, viento y consejos' : 'Viento y consejos'),
  weatherLight: 'Pronóstico de 7 días',
} as const;

/** Texts of the map that the site draws itself. */
export const mapTexts = {
  title: 'Mapa de temperatura',
  /** The moment of the oldest temperature on it. */
  since: (moment: string) => `Lecturas desde: ${moment}`,
} as const;

/** Texts of the list of measurements. */
export const factTexts = {
  temperature: 'Temperatura',
  feelsLike: 'Sensación térmica',
  range: 'Mínima y máxima',
  wind: 'Viento',
  windFrom: (point: string) => `Del ${point}`,
  humidity: 'Humedad',
  visibility: 'Visibilidad',
  farthest: (miles: number) => `${miles}+ mi`,
  rain: 'Probabilidad de lluvia',
  highest: 'máxima',
  lowest: 'mínima',
  today: 'Hoy',
  pressure: 'Presión',
  uv: 'Índice UV',
  daylight: 'Luz del día restante',
  sun: (sunrise: string, sunset: string) => `Sale a las ${sunrise}, se pone a las ${sunset}`,
  unknown: 'No disponible',
} as const;

/** Ratings of measurements. Their thresholds are in measures.ts. */
export const visibilityTexts = {
  poor: 'Pobre',
  moderate: 'Moderada',
  good: 'Buena',
  excellent: 'Excelente',
} as const;
export const humidityTexts = { humid: 'Muy húmedo', normal: 'Normal', dry: 'Seco' } as const;
export const pressureTexts = { high: 'Alta presión', low: 'Baja presión' } as const;
export const uvTexts = { low: 'Bajo', medium: 'Medio', high: 'Alto', veryHigh: 'Muy alto' } as const;

/** Compass points, clockwise from the north. */
export const sixteenPoints = [
  ...['Norte', 'NNE', 'NE', 'ENE', 'Este', 'ESE', 'SE', 'SSE'],
  ...['Sur', 'SSO', 'SO', 'OSO', 'Oeste', 'ONO', 'NO', 'NNO'],
] as const;
export const eightPoints = ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'] as const;
