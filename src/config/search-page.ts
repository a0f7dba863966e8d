import { paths } from './paths.ts';

const parameter = 'respuesta';
const tooMany = 'demasiadas';

/** Path of the page that the origin shows to a reader over the limit of searches. */
export const tooManySearchesPage = `${paths.search()}?${parameter}=${tooMany}`;

export const isTooMany = (query: URLSearchParams): boolean => query.get(parameter) === tooMany;
