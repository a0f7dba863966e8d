import { litePath } from './lite-path.ts';
import { paths } from './paths.ts';

const parameter = 'respuesta';

/** A page that the origin shows to a request that it refused. The page learns the reason by its query, which readers cannot set. */
const refusalPage = (page: string, reason: string) => ({
  path: `${page}?${parameter}=${reason}`,
  isNamedBy: (query: URLSearchParams): boolean => query.get(parameter) === reason,
});

/** For a reader over the limit of searches. */
export const tooManySearchesPage = refusalPage(paths.search(), 'demasiadas');
/** The same for a reader of the light pages. */
export const tooManyLiteSearchesPage = refusalPage(litePath(paths.search()), 'demasiadas');
/** For a form of this page that was posted from another site. */
export const foreignFormPage = (page: string) => refusalPage(page, 'otro-sitio');
