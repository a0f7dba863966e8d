import { paths } from './paths.ts';

const parameter = 'respuesta';

/** A page that the origin shows to a request that it refused. The page learns the reason by its query, which readers cannot set. */
const refusalPage = (page: string, reason: string) => ({
  path: `${page}?${parameter}=${reason}`,
  isNamedBy: (query: URLSearchParams): boolean => query.get(parameter) === reason,
});

/** For a reader over the limit of searches. */
export const tooManySearchesPage = refusalPage(paths.search(), 'demasiadas');
/** For a newsletter form that was posted from another site. */
export const foreignFormPage = refusalPage(paths.newsletter, 'otro-sitio');
