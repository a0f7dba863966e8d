import { alertTexts } from '#alerts/alert-texts.ts';
import { texts as ads } from '#ads/texts.ts';
import { headerLinks } from '#config/navigation.ts';
import { texts as gate } from '#gate/texts.ts';
import { texts as newsletter } from '#newsletter/texts.ts';
import { texts as news } from '#news/texts.ts';
import { texts as programmes } from '#programmes/texts.ts';
import { texts as shell } from '#shell/texts.ts';
import { gameTexts, pageTexts, texts as sports } from '#sports/texts.ts';
import { positionTexts } from '#weather/position-texts.ts';
import { humidityRating, pressureRating, uvLabel, visibilityRating } from '#weather/sky/measures.ts';
import { failedTexts, locationTexts, screenTexts } from '#weather/sky/texts.ts';
import { tiempoTexts } from '#weather/tiempo/tiempo-texts.ts';
import { texts as v2 } from '#weather/v2/v2-texts.ts';
import type { Said } from './spec-text.ts';

const { toasts } = newsletter;

/**
 * Every required text that is shown only in some state: while something loads, when there is nothing, or when something failed. Texts of
 * first responses are in spec-routes.ts.
 */
export const specTexts: readonly Said[] = [
  ['INICIO', headerLinks.home.label],
  ['EN VIVO', headerLinks.live.label],
  ['NOTICIAS', headerLinks.news.label],
  ['PROGRAMAS', headerLinks.programmes.label],
  ['Buscar noticias...', shell.searchPlaceholder],
  ['No pudimos cargar el contenido en este momento', news.home.failed],
  ['Error al cargar los programas. Por favor, intente nuevamente más tarde.', programmes.list.failed],
  ['No hay programas disponibles en este momento.', programmes.list.empty],
  [
    'Error al cargar las categorías de programas. Por favor, intente nuevamente más tarde.',
    programmes.categories.failed,
  ],
  ['No hay categorías de programas disponibles en este momento.', programmes.categories.empty],
  ['Error de conexión', news.category.failed],
  ['Noticia', news.item.fallbackTitle],
  ['Programa', programmes.item.fallbackTitle],
  ['Esta noticia está protegida con contraseña y no se muestra en este sitio.', news.item.protected],
  ['Correo electrónico inválido', toasts.invalid.title],
  ['Por favor, introduce un correo electrónico válido.', toasts.invalid.text],
  ['Error de suscripción', toasts.failed.title],
  ['No pudimos procesar tu suscripción. Por favor, intenta de nuevo más tarde.', toasts.failed.text],
  ['Error al procesar. Intenta nuevamente.', newsletter.beside.failed],
  ['Suscripción exitosa', toasts.success.title],
  ['Gracias por suscribirte a nuestro boletín.', toasts.success.text],
  ['¡Gracias! Guardamos tu correo.', newsletter.beside.stored],
  ['Revisa la dirección. Se escribe así: nombre@correo.com.', newsletter.beside.invalid],

  ['Cargando partidos en vivo...', sports.loading.live],
  ['Cargando próximos partidos...', sports.loading.upcoming],
  ['Cargando resultados recientes...', sports.loading.recent],
  ['Cargando noticias...', sports.loading.news],
  ['No hay partidos en vivo', sports.emptyLeague.live],
  ['No hay próximos partidos programados', sports.emptyLeague.upcoming],
  ['No hay resultados recientes', sports.emptyLeague.recent],
  ['No hay próximos partidos de {sport} programados', sports.emptySport.upcoming('béisbol')],
  ['No hay resultados recientes de {sport}', sports.emptySport.recent('béisbol')],
  ['Estadio no disponible', sports.venueUnknown],
  ['Equipo {id}', sports.unknownTeam(7)],
  ['Cargando equipos...', sports.loadingTeams],
  ['No se encontraron noticias deportivas', sports.emptyLeague.news],
  ['Cargando información del deporte...', pageTexts.sport.loading],
  ['Cargando información del partido...', gameTexts.loading],
  ['Empate', sports.draw],
  ['Victoria visitante', sports.awayWins],
  ['Victoria local', sports.homeWins],
  ['No disponible', gameTexts.unknown],

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

  ['Cerrar ×', ads.close],
  ['Contraseña incorrecta', gate.wrong],
  ['Acceso Restringido', gate.title],
];
