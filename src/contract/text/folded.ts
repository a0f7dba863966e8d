export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Lower case without accents, for comparing words that people write with and without them. ñ becomes n. */
export const folded = (text: string): string => withoutAccents(text).toLowerCase();
