/** A sport's name for use within a sentence, where Spanish writes it in lower case. */
export const inSentence = (sport: string): string => sport.toLocaleLowerCase('es');
