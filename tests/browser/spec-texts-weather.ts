import { alertTexts } from '#alerts/alert-texts.ts';
import { positionTexts } from '#weather/position-texts.ts';
import { locationTexts } from '#weather/sky/texts.ts';
import { humidityRating, pressureRating, uvLabel, visibilityRating } from '#weather/sky/measures.ts';
import { failedTexts, screenTexts } from '#weather/sky/texts.ts';
import { tiempoTexts } from '#weather/tiempo/tiempo-texts.ts';
import { texts as v2 } from '#weather/v2/v2-texts.ts';
import type { Said } from './spec-text.ts';

/** Texts of the weather pages in states that they do not have in their first response. */
export const weatherTexts: readonly Said[] = [
  ['Alertas meteorológicas', tiempoTexts.alerts.title],
  ['Vigente: {start} hasta {end}', alertTexts.inForce.both('las seis', 'las siete')],
  ['Emitido por: {sender}', alertTexts.sender('NWS San Juan PR')],
  ['Actualizando...', tiempoTexts.refreshing],
  ['Usar mi ubicación actual', tiempoTexts.search.locate],
  ['Mi ubicación', locationTexts.mine],
  ['Geolocalización no soportada por el navegador', positionTexts.unsupported],
  ['No se pudo obtener tu ubicación', positionTexts.failed],
  ['Datos de pronóstico no disponibles actualmente. Intente actualizar la página.', failedTexts.days],
  ['Cargando ubicaciones disponibles...', v2.loading.locations],
  ['Seleccionando ubicación por defecto...', v2.loading.default],
  ['Cargando información meteorológica para {city}...', v2.loading.weather('Ponce')],
  ['Esto puede tardar unos segundos', v2.loading.patience],
  ['Tu ubicación', locationTexts.yours],
  ['No se pudieron cargar las ubicaciones', v2.failedLocations],
  ['No se pudo cargar la información del clima actual', failedTexts.now],
  ['No se pudo cargar el pronóstico detallado', failedTexts.hours],
  ['Error al cargar los datos del clima', screenTexts.failed.title],
  [
    'No pudimos conectar con el servicio meteorológico. Por favor, intenta recargar la página.',
    screenTexts.failed.text,
  ],
  ['Recargar página', screenTexts.failed.reload],
  ['Servicio meteorológico no disponible', screenTexts.inactive.title],
  ['Reintentar', screenTexts.inactive.reload],
  ['Volver al inicio', screenTexts.home],
  ['Pobre', visibilityRating(1.9)],
  ['Moderada', visibilityRating(2)],
  ['Buena', visibilityRating(5)],
  ['Excelente', visibilityRating(8)],
  ['Muy húmedo', humidityRating(61)],
  ['Normal', humidityRating(31)],
  ['Seco', humidityRating(30)],
  ['Alta presión', pressureRating(1014)],
  ['Baja presión', pressureRating(1013)],
  ['Bajo', uvLabel(0)],
  ['Medio', uvLabel(3)],
  ['Alto', uvLabel(6)],
  ['Muy alto', uvLabel(11)],
];
