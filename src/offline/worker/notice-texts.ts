/** Texts that the service worker writes into a kept page. They are apart from those of pages, so that it does not contain those. */
export const noticeTexts = {
  /** Name of the notice for screen readers. */
  name: 'Copia guardada',
  offline: 'Sin conexión.',
  hanging: 'La conexión no responde.',
  /** `when` is "hace 3 horas" or "el 24 de noviembre de 2026 a las 3:15 p. m.", whose stop ends the sentence. */
  copy: (when: string) => `Copia guardada ${when.replace(/\.$/, '')}.`,
  on: (date: string) => `el ${date}`,
  notKept: 'Esta página no está guardada en este dispositivo.',
  retry: 'Intentar otra vez',
  all: 'Ver todo lo guardado',
} as const;
