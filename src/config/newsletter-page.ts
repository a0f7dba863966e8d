import { paths } from './paths.ts';

const parameter = 'respuesta';
const foreign = 'otro-sitio';

/** Path of the page that the origin shows when the newsletter's form was posted from another site. */
export const foreignFormPage = `${paths.newsletter}?${parameter}=${foreign}`;

export const isForeignForm = (query: URLSearchParams): boolean => query.get(parameter) === foreign;
