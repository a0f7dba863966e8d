/** A file of its own, so that it travels only with the channel. */
export const deafTexts = {
  /** `when` is "3:45 p. m.", whose stop ends the sentence, or "28 de noviembre de 2026, 3:45 p. m.". */
  since: (when: string, isHour: boolean) =>
    `Sin noticias del sitio desde ${isHour ? `la${when.startsWith('1:') ? '' : 's'}` : 'el'} ${when} Esta página sigue intentando.`,
} as const;
