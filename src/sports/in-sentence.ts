/** A sport's name as it stands within a sentence: Spanish writes it small there. */
export const inSentence = (sport: string): string => sport.toLocaleLowerCase('es');
