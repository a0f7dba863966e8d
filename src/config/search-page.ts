import { paths } from './paths.ts';

const parameter = 'respuesta';
const tooMany = 'demasiadas';

/** What the origin shows whoever searches too often. */
export const tooManySearchesPage = `${paths.search()}?${parameter}=${tooMany}`;

export const isTooMany = (query: URLSearchParams): boolean => query.get(parameter) === tooMany;
