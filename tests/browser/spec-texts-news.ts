import { headerLinks } from '#config/navigation.ts';
import { texts as newsletter } from '#newsletter/texts.ts';
import { texts as news } from '#news/texts.ts';
import { texts as programmes } from '#programmes/texts.ts';
import { texts as shell } from '#shell/texts.ts';
import type { Said } from './spec-text.ts';

const { toasts } = newsletter;

/** Texts of the frame, the news, the programmes and the newsletter in states that a page does not have in its first response. */
export const newsTexts: readonly Said[] = [
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
];
