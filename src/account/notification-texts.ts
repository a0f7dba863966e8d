import { levelNames } from '#config/level-names.ts';
import { alertLevels } from '#contract/weather/alerts.ts';
import { maxTopics } from '#contract/notifications/topics.ts';
import type { Refusal } from './notifications.ts';

/** Texts of notifications that scripts write, after a tap. */
export const notificationTexts = {
  /** While the browser asks. */
  asking:
    'Si tu navegador te lo pregunta, permite los avisos. Guardamos solo la dirección que él nos da para avisarte y lo que escoges; lo quitas cuando quieras en «Mi cuenta».',
  saved: (what: string) => `Te avisaremos en este dispositivo. ${what}.`,
  changed: 'Avisos guardados.',
  ended: 'Ya no recibirás avisos en este dispositivo.',
  add: (what: string) => `Avísame: ${what}`,
  removeOne: (what: string) => `Quitar: ${what}`,
  refusals: {
    unsupported:
      'Este navegador no puede recibir avisos. Puedes seguir las noticias por RSS o por el boletín.',
    homeScreen:
      'En el iPhone y el iPad los avisos llegan solo a las páginas de la pantalla de inicio: oprime Compartir y «Agregar a inicio», abre Telecoquí desde ahí y escoge tus avisos en «Mi cuenta».',
    off: 'Por ahora no enviamos avisos.',
    dismissed:
      'No se activó nada, porque el navegador no nos dio permiso. Si quieres los avisos, oprime otra vez.',
    denied:
      'Este navegador tiene bloqueados nuestros avisos. Para recibirlos, permítelos en los ajustes del sitio, junto a la dirección, y oprime otra vez.',
    full: `Ya escogiste ${maxTopics} avisos, el máximo. Quita alguno para añadir otro.`,
    failed: 'No pudimos guardar tus avisos. Intenta otra vez en un momento.',
  } satisfies Record<Refusal, string>,
  rss: 'RSS',
  newsletter: 'Boletín',
  settings: 'Mi cuenta',
} as const;

/** "aviso y emergencia": what somebody is told who chose a level. */
export function levelsFrom(level: string): string {
  const [last, ...others] = alertLevels.slice(0, alertLevels.findIndex((one) => one === level) + 1);
  const names = others.map((one) => levelNames[one].toLowerCase()).reverse();
  const end = last ? levelNames[last].toLowerCase() : '';
  return names.length > 0 ? `${names.join(', ')} y ${end}` : end;
}

/** What a topic is called. `name` is that of its team, coverage or programme; without one, its id or its slug says which. */
export function topicText(topic: string, name: string): string {
  const [kind, which = '', level = ''] = topic.split(':');
  const called = name || which.replaceAll('-', ' ');
  switch (kind) {
    case 'alerts':
      return `${which}: ${levelsFrom(level)}`;
    case 'team':
      return `Partidos: ${name || `equipo ${which}`}`;
    case 'coverage':
      return `Momentos clave: ${called}`;
    case 'programme':
      return `Recordatorio: ${called}`;
    case 'watch':
      return 'Vigilancia de los avisos';
    default:
      return 'Noticias de última hora';
  }
}
